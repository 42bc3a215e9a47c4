/**
 * The meanings of the keys of the resolved portal: those of their keywords, plus what resolving adds or
 * renames. Each map is described beside its keywords; resolved.ts collects all of them.
 */
import { z } from 'zod';
import { keywordsOf, type Effect, type Keyword, type Meaning, type Role } from '#model/config/keyword.ts';
import type * as types from '#model/types.ts';
import type { Description, Entry, Entries } from '#model/config/walkConfig.ts';
import { columnMap } from './schema/atoms.ts';
import { formFieldMap, sectionSchema } from './schema/section.ts';
import { inner, mapsIn } from './schemaWalk.ts';

export type KeysOf<T> = T extends unknown ? keyof T & string : never;
type Meanings<T> = { readonly [Key in KeysOf<T>]: Entry };

/** Describes a map of the resolved portal. Omitting a key of its type does not compile. */
export const describeMap = <T>(entries: Meanings<T>): Description => {
  const all: Entries = entries;
  return () => all;
};
/** Selects the description by the map's `kind`. */
export const describeVariants =
  (descriptions: Readonly<Record<string, Description>>): Description =>
  (part) =>
    descriptions[String(part.kind)]?.(part) ?? {};

export const keyEntry = (role: Role, effect: Effect, more: Omit<Meaning, 'role' | 'effect'> = {}): Entry => ({
  role,
  effect,
  ...more,
});
export const withContents = (entry: Entry, inside: Description): Entry => ({
  ...entry,
  role: 'parts',
  inside,
});

/** Keys that are resolved as written. */
export function keywordsFrom<S extends z.core.$ZodShape>(
  object: z.ZodObject<S>,
): { readonly [Key in keyof S & string]: Entry } {
  const entries = Object.entries<Keyword>(keywordsOf(object)).map(([name, word]) => [name, entryOf(word)]);
  return Object.fromEntries(entries) as { readonly [Key in keyof S & string]: Entry };
}
function entryOf({
  schema,
  text: _text,
  example: _example,
  values: _values,
  at: _at,
  ...meaning
}: Keyword): Entry {
  const maps = meaning.role === 'parts' ? mapsIn(schema) : [];
  if (maps.length !== 1) return meaning;
  const inside = keywordsFrom(maps[0]!) as Entries;
  const keyed = inner(schema) instanceof z.ZodRecord;
  return { ...meaning, inside: () => inside, ...(keyed && { keyed }) };
}

/** The key that identifies the variant of a map. */
export const kind = keyEntry('plain', 'reads');
/** The location in the files. */
export const place = keyEntry('plain', 'looks', { serverOnly: true });

export const column = describeMap<types.Column>(keywordsFrom(columnMap));
const formField = describeMap<types.FormField>(keywordsFrom(formFieldMap));
export const section = describeMap<types.Section>({
  ...keywordsFrom(sectionSchema),
  label: keywordsFrom(sectionSchema).section,
  fields: withContents(keywordsFrom(sectionSchema).fields, formField),
});
