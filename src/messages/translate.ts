/**
 * The texts of the current language: of the browser's user or, on a server, of the request. Texts have the same
 * keys in every language; a missing one does not compile.
 */
import type { Authoring, Language, LocaleTag, Served, Shared } from './language.ts';

type Texts = Shared & Served & Authoring;
type KeysIn<T> = {
  [N in keyof T & string]: T[N] extends string ? N : `${N}.${KeysIn<T[N]>}`;
}[keyof T & string];
/** `number.tooLarge`: the area and the name of a text. */
export type TextKey = KeysIn<Texts>;
type TextAt<T, K extends string> = K extends keyof T
  ? T[K]
  : K extends `${infer Area}.${infer Rest}`
    ? Area extends keyof T
      ? TextAt<T[Area], Rest>
      : never
    : never;
type NamesIn<T> = T extends `${string}%{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Values<T> = [NamesIn<T>] extends [never]
  ? T extends `${string} |||| ${string}`
    ? [Readonly<{ smart_count: number }>]
    : []
  : [Readonly<Record<NamesIn<T>, string | number>>];
/** For a key that does not exist, any values, so that the compiler's error is about the key. */
type ValuesOf<K extends TextKey> = TextKey extends K ? unknown[] : Values<TextAt<Texts, K>>;

let source: (() => Language) | undefined;
let within: (() => Language | undefined) | undefined;

/** Sets the function that returns the current language. It is called for each text. */
export function setLanguageSource(language: () => Language): void {
  source = language;
}

/**
 * Sets the function that returns the language of the current asynchronous context, which takes precedence.
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
export function translate<K extends TextKey>(key: K, ...values: ValuesOf<K>): string {
  const steps = key.split('.');
  const { shared, server, authoring } = currentLanguage() as unknown as Record<string, Areas | undefined>;
  const area = shared![steps[0]!] ?? server?.[steps[0]!] ?? authoring![steps[0]!]!;
  const text = steps.slice(1).reduce<string | Areas>((texts, step) => (texts as Areas)[step]!, area);
  return interpolate(text as string, (values[0] as Readonly<Record<string, unknown>> | undefined) ?? {});
}

type Areas = { readonly [name: string]: string | Areas };

/** The texts of a table of keys. */
export const translateAll = <N extends string>(keys: Readonly<Record<N, TextKey>>): Record<N, string> =>
  Object.fromEntries(Object.entries<TextKey>(keys).map(([name, key]) => [name, translate(key)])) as Record<
    N,
    string
  >;

/** Selects from `one |||| many` by `smart_count`, and replaces `%{name}` by its value. */
export function interpolate(text: string, values: Readonly<Record<string, unknown>>): string {
  const [one, many = one] = text.split(' |||| ') as [string, string?];
  return (values.smart_count === 1 ? one : many)!.replace(/%\{(\w+)\}/g, (_whole, name: string) =>
    String(values[name]),
  );
}
