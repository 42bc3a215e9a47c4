/**
 * The texts of the current language: of the browser's user or, on a server, of the request. Texts have the same
 * keys in every language, which `npm run check:texts` compares.
 */
import type { AuthoringValues, BrowserValues, LaterValues, ServerValues } from './keys.d.ts';
import type { Language, LocaleTag, TextTree } from './language.ts';

type ValueNames = BrowserValues & LaterValues & ServerValues & AuthoringValues;
/** `number.tooLarge`: the area and the name of a text. */
export type TextKey = keyof ValueNames;
/** The keys of the texts that a browser loads, at once or later. */
export type BrowserKey = keyof (BrowserValues & LaterValues);
/** The names of the texts in an area: `save` for the area `portal.shortcuts`. */
export type NameIn<Area extends string, K extends string = TextKey> = K extends `${Area}.${infer Name}`
  ? Name
  : never;
type Values<Name extends string> = [Name] extends [never] ? [] : [Readonly<Record<Name, string | number>>];
/** For a key that does not exist, any values, so that the compiler's error is about the key. */
export type ValuesOf<K extends TextKey> = TextKey extends K ? unknown[] : Values<ValueNames[K]>;

let source: (() => Language) | undefined;
let within: (() => Language | undefined) | undefined;

/** Sets the function that returns the current language. It is called for each text. */
export function setLanguageSource(language: () => Language): void {
  source = language;
}

/**
 * Sets the function that returns the language of the current asynchronous context, such as a request. That language
 * takes precedence over the one of `setLanguageSource`.
 */
export function setContextLanguage(language: () => Language | undefined): void {
  within = language;
}

export const hasLanguage = (): boolean => source !== undefined;

export function currentLanguage(): Language {
  const own = within?.();
  if (own) return own;
  if (!source) throw new Error('No language has been loaded: see src/messages/node.ts and browser.ts.');
  return source();
}

/** The current locale, for Intl and for code that depends on the language. */
export const currentLocale = (): LocaleTag => currentLanguage().locale;

/** The date conventions of the current language. */
export const spokenDates = (): Language['dates'] => currentLanguage().dates;

/** A text of the current language, with its values filled in. */
export const translate = <K extends TextKey>(key: K, ...values: ValuesOf<K>): string =>
  interpolate(textOf(key), (values[0] as Readonly<Record<string, unknown>> | undefined) ?? {});

/** The text of a key in the current language, with the names of its values. */
export function textOf(key: TextKey): string {
  const found = textIfAny(key);
  if (found === undefined) throw new Error(`No text has the key ${key}.`);
  return found;
}

/** The text at any key; undefined where there is none. */
export function textIfAny(key: string): string | undefined {
  const [area, ...steps] = key.split('.') as [string, ...string[]];
  const { texts, authoring } = currentLanguage();
  let found: string | TextTree | undefined = texts[area] ?? authoring?.[area];
  for (const step of steps) found = typeof found === 'object' ? found[step] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** The texts of a table of keys. */
export const translateAll = <N extends string>(keys: Readonly<Record<N, TextKey>>): Record<N, string> =>
  Object.fromEntries(Object.entries<TextKey>(keys).map(([name, key]) => [name, translate(key)])) as Record<
    N,
    string
  >;

/** Names of amounts. Other values, such as years and line numbers, are written as they are. */
const amounts: readonly string[] = ['smart_count', 'done', 'total', 'limit'];
export const isAmount = (name: string): boolean => amounts.includes(name);

/** 0 for the form of one, 1 for the form of any other number. */
export const pluralForm = (count: number): 0 | 1 => (count === 1 ? 0 : 1);

/**
 * Selects from `one |||| many` by `smart_count`, and replaces `%{name}` by its value. A name without a value stays,
 * for the caller to see.
 */
export function interpolate(text: string, values: Readonly<Record<string, unknown>>): string {
  const [one, many = one] = text.split(' |||| ') as [string, string?];
  return (pluralForm(Number(values.smart_count)) === 0 ? one : many).replace(
    /%\{(\w+)\}/g,
    (whole, name: string) => {
      const value = values[name];
      return typeof value === 'number' && isAmount(name) ? formatAmount(value) : String(value ?? whole);
    },
  );
}

/** 1.023 in Brazil. */
export const formatAmount = (amount: number): string =>
  amount < 1000 ? String(amount) : amount.toLocaleString(currentLocale());
