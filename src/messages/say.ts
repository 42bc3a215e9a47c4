/**
 * The current language: of the browser's user or, on a server, of the request. Texts have the same keys in
 * every language; a missing one does not compile.
 */
import type { Language, LocaleTag, Served, Shared } from './language.ts';

type Texts = Shared & Served;
type Area = keyof Texts;
/** `number.tooLarge`: the area and the name of a text. */
export type TextKey = { [A in Area]: `${A}.${keyof Texts[A] & string}` }[Area];
type TextOf<K extends TextKey> = K extends `${infer A extends Area}.${infer N}`
  ? N extends keyof Texts[A]
    ? Texts[A][N]
    : never
  : never;
type NamesIn<T> = T extends `${string}%{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Values<T> = [NamesIn<T>] extends [never] ? [] : [Readonly<Record<NamesIn<T>, string | number>>];
/** For a key that does not exist, any values, so that the compiler's error is about the key. */
type ValuesOf<K extends TextKey> = TextKey extends K ? unknown[] : Values<TextOf<K>>;

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
export function say<K extends TextKey>(key: K, ...values: ValuesOf<K>): string {
  const [area, name] = key.split('.') as [string, string];
  const { shared, server } = currentLanguage() as unknown as Record<'shared' | 'server', Areas>;
  const text = (shared[area] ?? server[area]!)[name]!;
  return interpolate(text, (values[0] as Readonly<Record<string, unknown>> | undefined) ?? {});
}

type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Selects from `one |||| many` by `smart_count`, and replaces `%{name}` by its value. */
export function interpolate(text: string, values: Readonly<Record<string, unknown>>): string {
  const [one, many = one] = text.split(' |||| ') as [string, string?];
  return (values.smart_count === 1 ? one : many)!.replace(/%\{(\w+)\}/g, (_whole, name: string) =>
    String(values[name]),
  );
}
