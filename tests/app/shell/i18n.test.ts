import englishMessages from 'ra-language-english';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createI18nProvider } from '#app/i18n/i18nProvider.ts';
import englishTexts from '#messages/en-US/browser.json' with { type: 'json' };
import laterEnglishTexts from '#messages/en-US/later.json' with { type: 'json' };
import { mergedTexts } from '#messages/language.ts';
import texts from '#messages/pt-BR/browser.json' with { type: 'json' };
import laterTexts from '#messages/pt-BR/later.json' with { type: 'json' };
import { loadSlice } from '#ui/portal/slices.ts';
import { serve, signedInAs } from './portal.tsx';

afterEach(() => vi.unstubAllGlobals());

const flat = (messages: object, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flat(value as object, `${prefix}${key}.`),
  );
const english = new Map(flat(englishMessages));
const portuguese = new Map(flat({ ra: mergedTexts(texts.ra, laterTexts.ra) }));
const variables = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();

describe('the English messages', () => {
  it('are react-admin’s own', () =>
    expect(mergedTexts(englishTexts.ra, laterEnglishTexts.ra)).toEqual(englishMessages.ra));
});

describe('the Portuguese messages', () => {
  it('cover all of react-admin’s', () =>
    expect([...portuguese.keys()].sort()).toEqual([...english.keys()].sort()));

  it('are not left in English', () => {
    const same = [...english].filter(
      ([key, text]) => portuguese.get(key) === text && /\p{L}{3}/u.test(text.replace(/%\{\w+\}/g, '')),
    );
    expect(same).toEqual([]);
  });

  it('use only values that are passed', () => {
    for (const [key, text] of portuguese)
      expect(variables(english.get(key)!)).toEqual(expect.arrayContaining(variables(text)));
  });

  it('have as many plural forms as the language needs', () => {
    for (const [key, text] of english)
      expect([key, portuguese.get(key)!.includes('||||')]).toEqual([key, text.includes('||||')]);
  });
});

describe('the provider', () => {
  const { translate, getLocale } = createI18nProvider();

  it('uses pt-BR', () => {
    expect(getLocale()).toBe('pt-BR');
    expect(translate('ra.action.save')).toBe('Salvar');
    expect(translate('ra.notification.updated', { smart_count: 3 })).toBe('3 registros alterados');
    expect(translate('ra.unknown', { _: 'Texto de uma extensão' })).toBe('Texto de uma extensão');
    expect(translate('portal.footer', { year: 2024, company: 'Grupo' })).toBe(
      '© 2024 Grupo. Todos os direitos reservados.',
    );
  });

  it('finds the labels of a loaded department under react-admin’s keys, by screen and by resource', async () => {
    serve();
    signedInAs(['horta']);
    expect(translate('resources.horta/plantas.name', { smart_count: 2, _: 'Ainda não' })).toBe('Ainda não');
    await loadSlice('horta');
    expect(translate('resources.horta/plantas.name', { smart_count: 2 })).toBe('Plantas');
    expect(translate('resources.horta/plantas.name', { smart_count: 1 })).toBe('Planta');
    expect(translate('resources.plantas.name', { smart_count: 1 })).toBe('Planta');
    expect(translate('resources.horta/plantas.fields.nome')).toBe('Nome popular');
    expect(translate('resources.plantas.fields.altura')).toBe('Altura');
    expect(translate('resources.plantas.fields.constructor', { _: 'Outro' })).toBe('Outro');
    expect(translate('resources.plantas.empty', { _: 'Nada' })).toBe('Nada');
  });
});
