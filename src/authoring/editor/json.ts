/** Helpers to build parts of a JSON Schema. */
import { z } from 'zod';

export type Json = { [key: string]: unknown };

/**
 * Matches a map whose key has this schema. `type` and `required` are needed because anything else would pass.
 */
export const where = (key: string, like: Json): Json => ({
  type: 'object',
  required: [key],
  properties: { [key]: like },
});
export const nameOf = (name: string) => ({ $ref: `names.json#/definitions/${name}` });

/** A plain value, whose schema Zod generates. */
export function leaf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    unrepresentable: 'any',
    io: 'input',
  }) as Json;
  return json;
}

/** Adds the meaning of each value beside the list of values, at any depth of the schema. */
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

/** Suggests the known names with their labels, and also accepts any other name of the same spelling. */
export const oneOfThese = (spelling: Json, names: readonly (readonly [string, string])[]): Json =>
  names.length > 0 ? { anyOf: [enumOf(names), spelling] } : spelling;

export const enumOf = (names: readonly (readonly [string, string])[]): Json => ({
  enum: names.map(([name]) => name),
  enumDescriptions: names.map(([, label]) => label),
});
