/** Maps a path in a file to the keywords along it, by following the schemas. */
import { z } from 'zod';
import { keywordsOf, type Keyword } from '#model/config/keyword.ts';
import { isMap } from '#model/values.ts';
import { fileSchemas } from './fileSchemas.ts';
import type { FileKind, Path } from '#language/files.ts';
import { fieldSchema, groupUseSchema, takesGroup } from '../schema/schema.ts';
import { inner, objectsIn, shapeOf } from '#language/schemaWalk.ts';

/** The approvals have no keywords: they are a list that a command writes. */
const roots: Readonly<Partial<Record<FileKind, z.ZodObject>>> = fileSchemas;

export type Step = {
  key: string;
  /** The maps that contain the key: several when the variant is ambiguous. */
  maps: readonly z.ZodObject[];
  /** Their keywords of that name. Empty for an item of a list, or for a key that is a free name. */
  keywords: readonly Keyword[];
  /** The value at this step, and the maps that it may be. */
  value: unknown;
  holds: readonly z.ZodObject[];
};

/**
 * The steps of a path, as far as the schema knows them.
 *
 * @param data the file's data, which determines which of several maps it is
 */
export function follow(kind: FileKind, data: unknown, path: Path): Step[] {
  const root = roots[kind];
  const steps: Step[] = [];
  let value = data;
  let schemas: z.ZodType[] = root ? [root] : [];
  for (const step of path) {
    const key = String(step);
    const maps = meantBy(schemas, value);
    const keywords = maps.flatMap((map) =>
      Object.hasOwn(keywordsOf(map), key) ? keywordsOf(map)[key]! : [],
    );
    schemas =
      keywords.length > 0
        ? keywords.map(({ schema }) => schema)
        : partsOf(schemas, typeof step === 'number' || Array.isArray(value));
    if (schemas.length === 0) break;
    value = Array.isArray(value) || isMap(value) ? (value as Record<string, unknown>)[key] : undefined;
    steps.push({ key, maps, keywords, value, holds: meantBy(schemas, value) });
  }
  return steps;
}

/** The maps that a whole file may be. */
export const rootOf = (kind: FileKind): readonly z.ZodObject[] => (roots[kind] ? objectsIn(roots[kind]) : []);

/** The schemas of the items of a list, or of the values of a map with free keys. */
const partsOf = (schemas: readonly z.ZodType[], inList: boolean): z.ZodType[] =>
  schemas.flatMap((schema) => {
    const one = inner(schema);
    if (one instanceof z.ZodUnion) return partsOf(one.options as z.ZodType[], inList);
    if (inList) return one instanceof z.ZodArray ? [one.element as z.ZodType] : [];
    return one instanceof z.ZodRecord ? [one.valueType as z.ZodType] : [];
  });

/** Of the possible maps, those closest to the written one. */
function meantBy(schemas: readonly z.ZodType[], value: unknown): z.ZodObject[] {
  if (isMap(value) && takesGroup(value) && schemas.some((schema) => inner(schema) === fieldSchema))
    return [groupUseSchema];
  const objects = schemas.flatMap(mapsHere);
  if (objects.length < 2 || !isMap(value)) return objects;
  const written = Object.keys(value);
  const fit = objects.map((object) => {
    const shape = shapeOf(object);
    const type = shape.type && inner(shape.type);
    if (type instanceof z.ZodLiteral && !type.values.has(value.type as string))
      return type.value === 'declared' ? 0 : -1;
    return written.filter((key) => Object.hasOwn(shape, key)).length;
  });
  const best = Math.max(...fit);
  return objects.filter((_, index) => fit[index] === best);
}

const mapsHere = (schema: z.ZodType): z.ZodObject[] =>
  inner(schema) instanceof z.ZodArray ? [] : objectsIn(schema);
