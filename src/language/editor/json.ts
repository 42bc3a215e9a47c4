/** Parts of a JSON Schema, and how they are made. */
import { z } from 'zod';

export type Json = { [key: string]: unknown };

/** Of a map in which a keyword is like this; anything but a map would pass otherwise. */
export const where = (key: string, like: Json): Json => ({
  type: 'object',
  required: [key],
  properties: { [key]: like },
});
export const nameOf = (name: string) => ({ $ref: `names.json#/definitions/${name}` });

/** What needs no words of ours: Zod writes it. */
export function leaf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    unrepresentable: 'any',
    io: 'input',
  }) as Json;
  return json;
}

/** Puts what each value means beside the list of values, wherever in the schema that is. */
export function withMeanings(schema: Json, meanings: Readonly<Record<string, string>>): Json {
  if (Array.isArray(schema.enum)) {
    const texts = schema.enum.map((value) => meanings[String(value)] ?? '');
    return { ...schema, enumDescriptions: texts, markdownEnumDescriptions: texts };
  }
  if (schema.const !== undefined && meanings[String(schema.const)])
    return withMeanings({ enum: [schema.const] }, meanings);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      ['items', 'additionalProperties'].includes(key) && typeof value === 'object'
        ? withMeanings(value as Json, meanings)
        : key === 'anyOf'
          ? (value as Json[]).map((one) => withMeanings(one, meanings))
          : value,
    ]),
  );
}

/** The known names, each with what it is called; another that is spelt like a name passes too. */
export const oneOfThese = (spelling: Json, names: readonly (readonly [string, string])[]): Json =>
  names.length > 0 ? { anyOf: [enumOf(names), spelling] } : spelling;

export const enumOf = (names: readonly (readonly [string, string])[]): Json => ({
  enum: names.map(([name]) => name),
  enumDescriptions: names.map(([, label]) => label),
});
