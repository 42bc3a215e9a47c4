/**
 * What each keyword of the language is for, in the words of who writes it: one line and one example each.
 *
 * A part is a map of the language (a list, a metric, a status field) with a word on each of its keys. The compiler
 * asks for a word on every key that the schema has; `portal docs` and the editors' schemas are made of them.
 */
import type { z } from 'zod';
import type { Path } from '../parse.ts';

export type Word = {
  /** One sentence, as it is read in an editor's hover. */
  text: string;
  /** YAML of this map with the keyword in it, true in the sample (sample.ts): tests load each of them. */
  example: string;
  /** What each accepted value means, where there is a fixed set of them. */
  values?: Readonly<Record<string, string>>;
  /** Where in the sample the example fits, when not where its part does. */
  at?: Spot;
};
type Spot = { file: string; path: Path };
export type Words<K extends PropertyKey = string> = Readonly<Record<K, Word>>;

export type Part = {
  /** In English, as the schema calls it: names the definition in the editors' schemas. */
  id: string;
  /** What it is called, and where it is written. */
  title: string;
  about: string;
  /** The schema of the map, or whatever holds it: an optional one, a list of it, a union with its short form. */
  schema: z.ZodType;
  words: Words;
  /** Where the sample has one: the file, and the way to it. */
  at: Spot;
};

type KeysOf<T> = T extends readonly (infer Item)[] ? KeysOf<Item> : T extends object ? keyof T : never;

/** A part whose words are all there, or it does not compile. */
export const part = <S extends z.ZodType>(
  schema: S,
  about: Omit<Part, 'schema' | 'words'>,
  words: Words<Extract<KeysOf<NonNullable<z.input<S>>>, string>>,
): Part => ({ ...about, schema, words });
