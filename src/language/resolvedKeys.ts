/**
 * The meanings of the keys of the resolved portal: those of their keywords, plus what resolving adds or
 * renames. Each map is described beside its keywords; descriptions.ts collects all of them.
 */
import { z } from 'zod';
import {
  keywordsOf,
  type KeywordEffect,
  type Keyword,
  type Meaning,
  type Role,
} from '../model/config/keyword.ts';
import type * as types from '../model/types.ts';
import type { Description, DescribedKeyword, Entries } from '../model/config/walkConfig.ts';
import { sectionMap } from './schema/section.ts';

// Helpers to navigate Zod schemas.

/** The schema of what is written, without `optional`, `default` and what completes it. */
export function inner(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return inner(schema.in as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return inner(schema.unwrap() as z.ZodType);
  return schema;
}

/** The default value of a schema, if it has one. */
export function schemaDefault(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue;
  return schema instanceof z.ZodOptional ? schemaDefault(schema.unwrap() as z.ZodType) : undefined;
}

/** The maps that a schema accepts: itself, the items of its list, or its alternatives. */
export function objectsIn(schema: z.ZodType): z.ZodObject[] {
  const one = inner(schema);
  if (one instanceof z.ZodObject) return [one];
  if (one instanceof z.ZodUnion) return one.options.flatMap((option) => objectsIn(option as z.ZodType));
  if (one instanceof z.ZodArray) return objectsIn(one.element as z.ZodType);
  return [];
}

/** The types in a union of field kinds. */
export const fieldTypesIn = (fields: z.ZodType): string[] =>
  objectsIn(fields).map((object) => String((objectShape(object).type as z.ZodLiteral).value));

/** The same, plus the values of a map with free keys. */
export function mapsIn(schema: z.ZodType): z.ZodObject[] {
  const one = inner(schema);
  if (one instanceof z.ZodRecord) return mapsIn(one.valueType as z.ZodType);
  if (one instanceof z.ZodUnion) return one.options.flatMap((option) => mapsIn(option as z.ZodType));
  if (one instanceof z.ZodArray) return mapsIn(one.element as z.ZodType);
  return objectsIn(one);
}

export const objectShape = (object: z.ZodObject) => object.shape as Readonly<Record<string, z.ZodType>>;

export const isRequiredSchema = (schema: z.ZodType) => !schema.safeParse(undefined).success;

/** The fixed set of values that a schema accepts, alone or in a list. Empty: any value. */
export function schemaValues(schema: z.ZodType): (string | number)[] {
  const one = inner(schema);
  if (one instanceof z.ZodEnum) return one.options as (string | number)[];
  if (one instanceof z.ZodLiteral)
    return [...one.values].filter((value) => typeof value !== 'boolean') as string[];
  if (one instanceof z.ZodArray) return schemaValues(one.element as z.ZodType);
  if (one instanceof z.ZodRecord) return schemaValues(one.valueType as z.ZodType);
  if (one instanceof z.ZodUnion) return one.options.flatMap((option) => schemaValues(option as z.ZodType));
  return [];
}

/** Every map of keywords below a schema, each once, in written order. */
export function mapsBelow(schema: z.ZodType, seen = new Set<z.ZodObject>()): Set<z.ZodObject> {
  for (const object of mapsIn(schema)) {
    if (seen.has(object)) continue;
    seen.add(object);
    for (const value of Object.values(objectShape(object))) mapsBelow(value, seen);
  }
  return seen;
}

export type KeysOf<T> = T extends unknown ? keyof T & string : never;
type Meanings<T> = { readonly [Key in KeysOf<T>]: DescribedKeyword };

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

export const keyEntry = (
  role: Role,
  effect: KeywordEffect,
  more: Omit<Meaning, 'role' | 'effect'> = {},
): DescribedKeyword => ({
  role,
  effect,
  ...more,
});
export const withContents = (entry: DescribedKeyword, inside: Description): DescribedKeyword => ({
  ...entry,
  role: 'parts',
  inside,
});

/** Keys that are resolved as written. */
export function keywordsFrom<S extends z.core.$ZodShape>(
  object: z.ZodObject<S>,
): { readonly [Key in keyof S & string]: DescribedKeyword } {
  const entries = Object.entries<Keyword>(keywordsOf(object)).map(([name, word]) => [name, entryOf(word)]);
  return Object.fromEntries(entries) as { readonly [Key in keyof S & string]: DescribedKeyword };
}
function entryOf({
  schema,
  text: _text,
  example: _example,
  values: _values,
  at: _at,
  ...meanings
}: Keyword): DescribedKeyword {
  const meaning = {
    ...meanings,
    ...(mayBeLeftOut(schema) && { leftOut: () => schema.parse(undefined, { jitless: true }) }),
  };
  const maps = meaning.role === 'parts' ? [...new Set(mapsIn(schema))] : [];
  if (maps.length !== 1) return meaning;
  const inside = keywordsFrom(maps[0]!) as Entries;
  const keyed = inner(schema) instanceof z.ZodRecord;
  return { ...meaning, inside: () => inside, ...(keyed && { keyed }) };
}

const mayBeLeftOut = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;

/** A keyword that always has a value in the portal, though it may be left out of the files. */
export const neverLeftOut = ({ leftOut: _leftOut, ...entry }: DescribedKeyword): DescribedKeyword => entry;

/** The key that identifies the variant of a map. */
export const kind = keyEntry('plain', 'reads');
/** The location in the files. */
export const resolvedPlace = keyEntry('plain', 'looks', { serverOnly: true });

export const resolvedSection = describeMap<types.Section>({
  ...keywordsFrom(sectionMap),
  label: keywordsFrom(sectionMap).section,
});
