/** From a part of a file to what the reference says of it. */
import { z } from 'zod';
import type { FileKind, Path } from '../parse.ts';
import { sectionOf as sectionOfMap } from '../../model/keyword.ts';
import { isMap } from '../../model/values.ts';
import { departmentSchema, portalSchema, resourceSchema } from '../schema.ts';
import { ownKeywords } from '../schema/fieldKind.ts';
import { inner, objectsIn, shapeOf } from '../schemaWalk.ts';

const roots: Readonly<Partial<Record<FileKind, z.ZodType>>> = {
  portal: portalSchema,
  department: departmentSchema,
  resource: resourceSchema,
};

/**
 * The address in the reference of the innermost keyword that a path leads through, or of the section where it ends
 * in a map: "list.columns", "route". Where the map could be one of several, that of what holds it.
 *
 * @param data the file's, which tells which of several maps is meant
 */
export function entryAt(kind: FileKind, data: unknown, path: Path): string | undefined {
  const root = roots[kind];
  if (!root) return undefined;
  let value = data;
  let schemas: z.ZodType[] = [root];
  let entry = sectionOf(meantBy(schemas, value));
  for (const step of path) {
    const objects = meantBy(schemas, value);
    const key = String(step);
    const within = Array.isArray(value) || isMap(value) ? (value as Record<string, unknown>)[key] : undefined;
    const next = objects.flatMap((object) => shapeOf(object)[key] ?? []);
    if (next.length > 0) entry = keywordOf(objects, key) ?? entry;
    else {
      next.push(...partsOf(schemas, typeof step === 'number' || Array.isArray(value)));
      entry = (isMap(within) && sectionOf(meantBy(next, within))) || entry;
    }
    if (next.length === 0) return entry;
    schemas = next;
    value = within;
  }
  return entry;
}

/** What stands in a list, or in a map with free keys. */
const partsOf = (schemas: readonly z.ZodType[], inList: boolean): z.ZodType[] =>
  schemas.flatMap((schema) => {
    const one = inner(schema);
    if (one instanceof z.ZodUnion) return partsOf(one.options as z.ZodType[], inList);
    if (inList) return one instanceof z.ZodArray ? [one.element as z.ZodType] : [];
    return one instanceof z.ZodRecord ? [one.valueType as z.ZodType] : [];
  });

/** Of the maps that may stand there, those that the written one comes nearest to. */
function meantBy(schemas: readonly z.ZodType[], value: unknown): z.ZodObject[] {
  const objects = schemas.flatMap(mapsHere);
  if (objects.length < 2 || !isMap(value)) return objects;
  const written = Object.keys(value);
  const fit = objects.map((object) => {
    const shape = shapeOf(object);
    const type = shape.type && inner(shape.type);
    if (type instanceof z.ZodLiteral && !type.values.has(value.type as string)) return -1;
    return written.filter((key) => Object.hasOwn(shape, key)).length;
  });
  const best = Math.max(...fit);
  return objects.filter((_, index) => fit[index] === best);
}

const mapsHere = (schema: z.ZodType): z.ZodObject[] =>
  inner(schema) instanceof z.ZodArray ? [] : objectsIn(schema);

const only = (entries: readonly (string | undefined)[]) =>
  new Set(entries).size === 1 ? entries[0] : undefined;

const sectionOf = (objects: readonly z.ZodObject[]) =>
  only(objects.map((object) => sectionOfMap(object)?.id));

const keywordOf = (objects: readonly z.ZodObject[], key: string) =>
  only(
    objects.map((object) => {
      const section = sectionOfMap(object);
      if (section?.chapter !== 'Kinds') return section && `${section.id}.${key}`;
      if (key === 'type') return section.id;
      return ownKeywords(object)[key] ? `${section.id}.${key}` : `field.${key}`;
    }),
  );
