import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inProcessLanguage, languages, withLanguage } from '#messages/node.ts';
import { currentLocale, translate, setLanguageSource } from '#messages/translate.ts';

const spoken = async (step: Promise<unknown> = pause(1)) => {
  const before = currentLocale();
  await step;
  return [before, currentLocale()];
};

afterEach(() => {
  vi.restoreAllMocks();
  setLanguageSource(() => languages['pt-BR']);
});

describe('the language of a function', () => {
  it('holds until its promise is settled, beside others in other languages', async () => {
    const all = await Promise.all([
      withLanguage('en-US', () => spoken(pause(3))),
      withLanguage('pt-BR', () => spoken(pause(2))),
      spoken(pause(2)),
      withLanguage('es-419', () => spoken(pause(1))),
      withLanguage('en-US', () => spoken(pause(4))),
    ]);
    expect(all.map(([before, after]) => `${before} ${after}`)).toEqual([
      'en-US en-US',
      'pt-BR pt-BR',
      'pt-BR pt-BR',
      'es-419 es-419',
      'en-US en-US',
    ]);
    expect(currentLocale()).toBe('pt-BR');
  });

  it('holds within another, and the other one after it', async () => {
    const seen = await withLanguage('en-US', async () => {
      const inner = await withLanguage('pt-BR', () => spoken());
      await expect(withLanguage('es-419', () => Promise.reject(new Error(currentLocale())))).rejects.toThrow(
        'es-419',
      );
      expect(() =>
        withLanguage('es-419', () => {
          throw new Error(currentLocale());
        }),
      ).toThrow('es-419');
      return [...inner, ...(await spoken())];
    });
    expect(seen).toEqual(['pt-BR', 'pt-BR', 'en-US', 'en-US']);
  });

  it('costs the process nothing if it is its own, and no longer than it is spoken', async () => {
    const [run, disable] = [
      vi.spyOn(AsyncLocalStorage.prototype, 'run'),
      vi.spyOn(AsyncLocalStorage.prototype, 'disable'),
    ];
    await withLanguage('pt-BR', () => spoken());
    expect(run).not.toHaveBeenCalled();
    const long = withLanguage('en-US', () => spoken(pause(5)));
    await withLanguage('es-419', () => spoken(pause(1)));
    expect(disable).not.toHaveBeenCalled();
    await long;
    await pause(1);
    expect(disable).toHaveBeenCalledTimes(1);
  });

  it('is another one with wording of its own', () => {
    const own = { 'http.notFound': 'Nada aqui.' };
    expect(withLanguage('pt-BR', () => translate('http.notFound'), own)).toBe('Nada aqui.');
    expect(translate('http.notFound')).not.toBe('Nada aqui.');
  });

  it('does not reach work that a request causes for others', async () => {
    const background: Promise<string[]>[] = [];
    const own = await withLanguage('en-US', async () => {
      background.push(inProcessLanguage(() => spoken(pause(2))));
      return spoken(pause(4));
    });
    expect([await background[0], own]).toEqual([
      ['pt-BR', 'pt-BR'],
      ['en-US', 'en-US'],
    ]);
  });

  it('follows the process, whose language may change', async () => {
    setLanguageSource(() => languages['es-419']);
    expect(await withLanguage('es-419', () => spoken())).toEqual(['es-419', 'es-419']);
    expect(await withLanguage('pt-BR', () => spoken())).toEqual(['pt-BR', 'pt-BR']);
  });
});
