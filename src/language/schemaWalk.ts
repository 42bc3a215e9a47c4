/** Helpers to navigate Zod schemas. */
import { z } from 'zod';

/** The schema without `optional` and `default` wrappers. */
export function inner(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return inner(schema.unwrap() as z.ZodType);
  return schema;
}

/** The default value of a schema, if it has one. */
export function defaultOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue;
  return schema instanceof z.ZodOptional ? defaultOf(schema.unwrap() as z.ZodType) : undefined;
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
export const typesOf = (fields: z.ZodType): string[] =>
  objectsIn(fields).map((object) => String((shapeOf(object).type as z.ZodLiteral).value));

/** The same, plus the values of a map with free keys. */
export function mapsIn(schema: z.ZodType): z.ZodObject[] {
  const one = inner(schema);
  if (one instanceof z.ZodRecord) return mapsIn(one.valueType as z.ZodType);
  if (one instanceof z.ZodUnion) return one.options.flatMap((option) => mapsIn(option as z.ZodType));
  if (one instanceof z.ZodArray) return mapsIn(one.element as z.ZodType);
  return objectsIn(one);
}

export const shapeOf = (object: z.ZodObject) => object.shape as Readonly<Record<string, z.ZodType>>;

export const isRequired = (schema: z.ZodType) => !schema.safeParse(undefined).success;

/** The fixed set of values that a schema accepts, alone or in a list. Empty: any value. */
export function valuesOf(schema: z.ZodType): (string | number)[] {
  const one = inner(schema);
  if (one instanceof z.ZodEnum) return one.options as (string | number)[];
  if (one instanceof z.ZodLiteral)
    return [...one.values].filter((value) => typeof value !== 'boolean') as string[];
  if (one instanceof z.ZodArray) return valuesOf(one.element as z.ZodType);
  if (one instanceof z.ZodRecord) return valuesOf(one.valueType as z.ZodType);
  if (one instanceof z.ZodUnion) return one.options.flatMap((option) => valuesOf(option as z.ZodType));
  return [];
}

/** Every map of keywords below a schema, each once, in written order. */
export function mapsBelow(schema: z.ZodType, seen = new Set<z.ZodObject>()): Set<z.ZodObject> {
  for (const object of mapsIn(schema)) {
    if (seen.has(object)) continue;
    seen.add(object);
    for (const value of Object.values(shapeOf(object))) mapsBelow(value, seen);
  }
  return seen;
}
