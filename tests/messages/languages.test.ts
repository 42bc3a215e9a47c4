import { describe, expect, it } from 'vitest';
import { locales } from '#messages/language.ts';
import { languages } from '#messages/node.ts';
import server from '#messages/pt-BR/server.json' with { type: 'json' };

const flat = (value: object, prefix = ''): [string, string][] =>
  Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    typeof part === 'string'
      ? [[prefix + key, part] as [string, string]]
      : flat(part as object, `${prefix}${key}.`),
  );
const textsOf = (locale: (typeof locales)[number]) => {
  return new Map(flat(languages[locale].texts));
};
const portuguese = textsOf('pt-BR');
const placeholders = (text: string) =>
  text.split('||||').map((form) => [...new Set(form.match(/%\{\w+\}/g))].sort().join(' '));

describe.each(locales.filter((locale) => locale !== 'pt-BR'))('the texts of %s', (locale) => {
  const texts = textsOf(locale);

  it('are those of Portuguese, none missing and none left over', () =>
    expect([...texts.keys()].sort()).toEqual([...portuguese.keys()].sort()));

  it('name the values that Portuguese names, in every plural form of it', () => {
    const names = (text: string) =>
      [...new Set(placeholders(text).join(' ').split(' '))].filter(Boolean).sort();
    const other = [...portuguese].filter(([key, text]) => {
      // react-admin's own messages may omit their parameters.
      if (key.startsWith('ra.')) return false;
      return names(text).join(' ') !== names(texts.get(key)!).join(' ');
    });
    expect(other.map(([key]) => key)).toEqual([]);
  });

  it('have as many plural forms', () => {
    const forms = (text: string) => text.split('||||').length;
    const other = [...portuguese].filter(([key, text]) => forms(text) !== forms(texts.get(key)!));
    expect(other.map(([key]) => key)).toEqual([]);
  });

  it('are translated: what is the same word in both languages is an exception', () => {
    const same = [...portuguese].filter(
      ([key, text]) => texts.get(key) === text && /\p{L}{4}/u.test(text.replace(/%\{\w+\}/g, '')),
    );
    expect(same.length / portuguese.size).toBeLessThan(locale === 'es-419' ? 0.2 : 0.08);
  });
});

it.each([
  ['en-US', /\b(?:exemplo|ejemplo|senha|clave|usuario|pagina)\b/],
  ['es-419', /\b(?:exemplo|example|senha|password|user)\b/],
  ['pt-BR', /\b(?:ejemplo|example|clave|password|user)\b/],
] as const)('have example addresses in their own language: %s', (locale, others) => {
  const addresses = [...textsOf(locale), ...flat(languages[locale].authoring)].flatMap(([key, text]) =>
    (text.match(/\b[a-z]+:\/\/[^\s"]+/g) ?? []).map((address) => `${key} ${address}`),
  );
  expect(addresses).toContainEqual(expect.stringContaining('postgres://'));
  expect(addresses.filter((one) => others.test(one.split(' ')[1]!))).toEqual([]);
});

/** Areas whose texts quote code. */
const { signIn: _ofPeople, ...ofServer } = server;
const ofCode = new Set([...Object.keys(ofServer), 'filter', 'fitting', 'app', 'ra']);

describe('quotes', () => {
  it.each(locales)(
    'around words are those of print in %s, and straight only around what is code',
    (locale) => {
      const straight = [...textsOf(locale)].filter(
        ([key, text]) => text.includes('"') && !ofCode.has(key.split('.')[0]!),
      );
      expect(straight.map(([key]) => key)).toEqual([]);
      const ofPeople = ['approval', 'move', 'rules.notNow', 'write.mayNotMove'];
      for (const [key, text] of textsOf(locale))
        if (ofPeople.some((part) => key.startsWith(part))) expect(text).not.toContain('"');
    },
  );
});

describe('the words of dates', () => {
  it.each(locales)('of %s are as fold leaves them, seven days and twelve months', (locale) => {
    const { weekdays, months, days, now, units } = languages[locale].dates;
    expect([weekdays.length, months.length]).toEqual([7, 12]);
    for (const word of [...weekdays, ...months, ...Object.keys(days), ...now, ...Object.keys(units)])
      expect(word).toMatch(/^[a-z ]+$/);
    for (const names of [weekdays, months])
      expect(new Set(names.map((name) => name.slice(0, 3))).size).toBe(names.length);
  });
});
