/**
 * The language that is spoken where this runs: of the browser's one user, or on a server of whoever sends the request.
 * Texts have the same keys in every language; one that is missing in any does not compile.
 */
import type { Language, Locale, Served, Shared } from './language.ts';

type Texts = Shared & Served;
type Area = keyof Texts;
/** `number.tooLarge`: the area, and the text in it. */
export type TextKey = { [A in Area]: `${A}.${keyof Texts[A] & string}` }[Area];
type TextOf<K extends TextKey> = K extends `${infer A extends Area}.${infer N}`
  ? N extends keyof Texts[A]
    ? Texts[A][N]
    : never
  : never;
type NamesIn<T> = T extends `${string}%{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Values<T> = [NamesIn<T>] extends [never] ? [] : [Readonly<Record<NamesIn<T>, string | number>>];

let source: (() => Language) | undefined;
let within: (() => Language | undefined) | undefined;

/** Says which language is spoken; asked anew for each text. */
export function speakBy(language: () => Language): void {
  source = language;
}

/** Says in which language something runs that was begun in one of its own: it counts before what is spoken besides. */
export function speakWithin(language: () => Language | undefined): void {
  within = language;
}

export const isSpeaking = (): boolean => source !== undefined;

export function spoken(): Language {
  const own = within?.();
  if (own) return own;
  if (!source) throw new Error('No language has been loaded: see src/messages/node.ts and browser.ts.');
  return source();
}

/** For Intl, and for whatever else differs by language. */
export const spokenLocale = (): Locale => spoken().locale;

/** How dates are written and said. */
export const spokenDates = (): Language['dates'] => spoken().dates;

/** A text of the language that is spoken, with its values filled in. */
export function say<K extends TextKey>(key: K, ...values: Values<TextOf<K>>): string {
  const [area, name] = key.split('.') as [string, string];
  const { shared, server } = spoken() as unknown as Record<'shared' | 'server', Areas>;
  const text = (shared[area] ?? server[area]!)[name]!;
  return filled(text, values[0] ?? {});
}

type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** `one |||| many` by `smart_count`, and `%{name}` by its value. */
export function filled(text: string, values: Readonly<Record<string, unknown>>): string {
  const [one, many = one] = text.split(' |||| ') as [string, string?];
  return (values.smart_count === 1 ? one : many)!.replace(/%\{(\w+)\}/g, (_whole, name: string) =>
    String(values[name]),
  );
}
