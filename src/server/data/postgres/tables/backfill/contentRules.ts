/** The parts of a config that change older records: renamed fields and options, defaults, and stored formulas. */
import { createHash } from 'node:crypto';
import { computedFields } from '#kinds/compute.ts';
import { valueForOlder } from '#kinds/defaults.ts';
import { momentPlaces } from '#kinds/momentForms.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import type { Field, Resource } from '#model/types.ts';

/** A digest of these parts of a resource; undefined if the migration of contents can't change any of its records. */
export function contentsDigest({ formerly, fields }: Resource): string | undefined {
  const rules = [...rulesIn(fields), ...momentsIn(fields)];
  if (!formerly && rules.length === 0) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([formerly ?? null, rules]))
    .digest('base64url');
}

function rulesIn(fields: Resource['fields']): unknown[] {
  const formulas = new Set(storedFormulas(fields));
  return Object.values(fields).flatMap((field): unknown[] => {
    const given = hasDefault(field) ? [valueForOlder(field), field.visibleWhen ?? null] : [];
    const inner = field.type === 'items' ? rulesIn(field.fields).filter(isOfFormula) : [];
    const formula = formulas.has(field.id) ? formulaOf(field) : undefined;
    if (given.length === 0 && inner.length === 0 && formula === undefined) return [];
    return [{ id: field.id, given, inner, ...(formula !== undefined && { formula }) }];
  });
}

/** Fields whose moments get their one form. */
const momentsIn = (fields: Resource['fields']): unknown[] =>
  momentPlaces(fields).map((field) => ({
    moments: field.id,
    ...(field.type === 'items' && { inner: momentsIn(field.fields) }),
  }));

const isOfFormula = (rule: unknown) => Object.hasOwn(rule as object, 'formula');

/** The note in `$meta` of a table in which there is nothing left to change. */
export const contentsNote = (table: string) => `contents ${table}`;

export const hasDefault = (field: Field) => valueForOlder(field) !== undefined;

export const storedFormulas = (fields: Resource['fields']) =>
  computedFields(fields).flatMap(({ id, live }) => (live ? [] : [id]));
