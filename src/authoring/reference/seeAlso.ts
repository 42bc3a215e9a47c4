/** Maps a keyword to the sections of the reference that describe its value. */
import type { z } from 'zod';
import { sectionOf, type Keyword, type Role } from '#model/config/keyword.ts';
import { icon, permissionsSchema } from '#compiler/schema/schema.ts';
import { inner, mapsIn } from '#language/resolvedKeys.ts';
import type { LanguagePart } from './shape.ts';

/** Sections that no map of the schema refers to. */
const byRole: Partial<Record<Role, string>> = {
  filter: 'filter',
  choices: 'filter',
  scope: 'filter',
  formula: 'formula',
};
const bySchema = new Map<z.ZodType, string>([
  [permissionsSchema, 'permissions'],
  [icon, 'icon'],
]);

export function seeAlso(
  { role, schema }: Pick<Keyword, 'role' | 'schema'>,
  parts: readonly LanguagePart[],
): string[] {
  const other = byRole[role] ?? bySchema.get(inner(schema));
  if (other) return [other];
  const maps = mapsIn(schema);
  // one section covers the fields of all kinds
  if (maps.some((map) => sectionOf(map)?.chapter === 'Kinds')) return ['field'];
  return parts.filter((part) => maps.some((map) => part.maps.includes(map))).map(({ id }) => id);
}
