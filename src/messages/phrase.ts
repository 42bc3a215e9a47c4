/**
 * Texts for people who write a config, use the commands or run a server. There are many of them, each is used
 * in one place, and they contain words of the config language. So they are written inline, in Portuguese, and
 * the Portuguese text is the key of its translation in a language's folder (`phrases/`).
 */
import { hasLanguage, currentLanguage } from './say.ts';

/** `phrase`campo "${id}" não existe``: the key is `campo "%{0}" não existe`. */
export const phrase = (parts: TemplateStringsArray, ...values: readonly unknown[]): string =>
  phraseText(keyOf(parts)).replace(/%\{(\d+)\}/g, (_whole, at: string) => String(values[Number(at)]));

/** Marks a text that is stored in a table, to be translated later by `phraseText`. */
export const definePhrase = (parts: TemplateStringsArray): string => parts.join('');

/** The translation of a text marked by `definePhrase`. */
export const phraseText = (text: string): string =>
  (hasLanguage() ? currentLanguage().phrases?.[text] : undefined) ?? text;

const keyOf = (parts: readonly string[]) => parts.reduce((text, part, at) => `${text}%{${at - 1}}${part}`);

/** The translations of all texts in such a table. */
export const phraseTexts = <K extends string>(texts: Readonly<Record<K, string>>): Record<K, string> =>
  Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, phraseText(text)])) as Record<
    K,
    string
  >;

/** "1 erro", "2 erros" */
export const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${phraseText(number === 1 ? one : many)}`;
