/** Values that a field must refuse. */
import type { Field } from '#model/types.ts';
import { hasRows, isNumeric } from '#model/traits.ts';
import { isRequired } from '#kinds/validate.ts';
import { contextOf, type Fields, type Filling } from '../companies/fillForm.ts';

export type Wrong = { why: string; value: unknown };

/** Each kind of mistake that applies to this field of this record. */
export function invalidValuesOf(filling: Filling, field: Field, record: Fields): Wrong[] {
  const context = contextOf(filling, record);
  const found: Wrong[] = [];
  const add = (why: string, ...values: unknown[]) => {
    for (const value of values) found.push({ why, value });
  };
  // A missing value of a copied field is filled in, so it is no mistake.
  if (isRequired(field, record, context) && !field.copy) add('nothing', null);
  add('another type', wrongType(field));
  if (isNumeric(field)) {
    const { min, max } = field as { min?: number | string; max?: number | string };
    if (typeof min === 'number') add('too little', min - 1);
    if (typeof max === 'number') add('too much', max + 1);
  }
  if (field.type === 'date') add('no day of the calendar', '2026-02-30');
  if (field.type === 'date' && field.min?.startsWith('$')) add('too early', '1900-01-01');
  if (field.type === 'date' && field.max?.startsWith('$')) add('too late', '2100-12-31');
  if (field.type === 'text' && field.pattern) add('not the pattern', '###');
  if (['text', 'textarea', 'markdown'].includes(field.type)) add('too long', 'x'.repeat(10_001));
  if (field.type === 'items') {
    const [row] = (record[field.id] ?? []) as Fields[];
    for (const one of Object.values(field.fields))
      if (
        !one.readOnly &&
        !one.copy &&
        row &&
        isRequired(one, row, { ...context, fields: field.fields, record: row })
      )
        add(`a row without ${one.id}`, [{ ...row, [one.id]: null }]);
  }
  return found;
}

function wrongType({ type }: Field): unknown {
  switch (type) {
    case 'reference':
      return 987_654;
    case 'references':
      return [987_654];
    case 'items':
      return 'linhas';
    case 'text':
    case 'textarea':
    case 'markdown':
    case 'password':
      return { x: 1 };
    case 'multiselect':
      return ['opção que não há'];
    default:
      return 'não serve: ### 1';
  }
}

const choicesOf = (field: Field): unknown =>
  hasRows(field) ? Object.values(field.fields).map(choicesOf) : 'filter' in field ? field.filter : null;

/** Fields whose rules read this one: a wrong value here may cause a fault there. */
export function dependants({ resource }: Filling, id: string): Set<string> {
  const found = new Set<string>();
  const reads = (field: Field, name: string) =>
    new RegExp(`\\b${name}(_[a-z]+)?\\b`).test(
      JSON.stringify([
        field.visibleWhen,
        field.requiredWhen,
        field.readOnlyWhen,
        'formula' in field ? field.formula : null,
        'min' in field ? field.min : null,
        'max' in field ? field.max : null,
        'options' in field ? field.options?.map(({ when }) => when) : null,
        // Its choices may depend on the other field, and so may those of its rows.
        choicesOf(field),
      ]),
    );
  const follow = (name: string) => {
    for (const field of Object.values(resource.fields))
      if (field.id !== id && !found.has(field.id) && reads(field, name)) {
        found.add(field.id);
        follow(field.id);
      }
  };
  follow(id);
  return found;
}
