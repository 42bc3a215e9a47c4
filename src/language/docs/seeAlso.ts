/** From a keyword to the parts of the language that tell what may be written in it. */
import type { z } from 'zod';
import {
  fieldSchema,
  filterSchema,
  icon,
  permissionsSchema,
  rowFieldSchema,
  scopeSchema,
} from '../schema.ts';
import type { Part } from './parts.ts';
import { inner, mapsIn, objectsIn } from './walk.ts';

/** Sections that no part of its own leads to. */
const others = new Map<z.ZodType, string>([
  [filterSchema, 'filter'],
  [scopeSchema, 'filter'],
  [fieldSchema, 'field'],
  [rowFieldSchema, 'field'],
  [permissionsSchema, 'permissions'],
  [icon, 'icon'],
]);

export function seeAlso(name: string, schema: z.ZodType, parts: readonly Part[]): string[] {
  if (name === 'formula') return ['formula'];
  const other = others.get(inner(schema));
  if (other) return [other];
  const maps = new Set(mapsIn(schema));
  // fields by the dozen: one section tells of them all
  if (objectsIn(fieldSchema).some((map) => maps.has(map))) return ['field'];
  return parts.filter((part) => objectsIn(part.schema).some((map) => maps.has(map))).map(({ id }) => id);
}
