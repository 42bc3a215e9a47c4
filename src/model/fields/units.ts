/**
 * Units that a number takes from another field (`unitFrom`): `unidade` is a field of the same record or row, `produtoId.unidade`
 * one of the record that its reference leads to.
 */
import type { Field } from './fieldTypes.ts';
import { isEmpty } from '../values/values.ts';
import { partsOfName } from './limits.ts';

type Fields = Readonly<Record<string, Field>>;
type Values = Readonly<Record<string, unknown>>;

export const unitFromOf = (field: Field | undefined): string | undefined =>
  field && 'unitFrom' in field ? field.unitFrom : undefined;

/** True for a number that is shown with a unit, if only by and by. */
export const hasUnit = (field: Field): boolean =>
  ('unit' in field && field.unit !== undefined) || unitFromOf(field) !== undefined;

/** The field of the same record or row that decides the unit: a reference, or the unit itself. */
export function unitDeciderOf(field: Field | undefined): string | undefined {
  const name = unitFromOf(field);
  if (name === undefined) return undefined;
  const { via, field: own } = partsOfName(name);
  return via ?? own;
}

/** The fields of the records behind a reference that numbers beside it take as their units. */
export const unitsBehind = (fields: Fields, reference: string): string[] =>
  Object.values(fields).flatMap((field) => {
    const name = unitFromOf(field);
    const { via, field: unit } = name === undefined ? {} : partsOfName(name);
    return via === reference && unit !== undefined ? [unit] : [];
  });

/** The reference that leads to the unit: the records that a page has to read. */
export function unitReference(field: Field): { via: string; resource: string } | undefined {
  const { resource } = field.unitSource ?? {};
  const via = unitDeciderOf(field);
  return resource === undefined || via === undefined ? undefined : { via, resource };
}

/**
 * The unit as text; undefined without one.
 *
 * @param values of the record or row with the number
 * @param referred the record to which the reference leads, as far as it may be read
 */
export function unitText(
  field: Field,
  values: Values,
  referred: (resource: string, id: unknown) => Values | undefined,
): string | undefined {
  const name = unitFromOf(field);
  if (name === undefined) return undefined;
  const { via, field: unit } = partsOfName(name);
  const { resource, options } = field.unitSource ?? {};
  const id = via === undefined ? undefined : values[via];
  const holder =
    via === undefined ? values : resource === undefined || isEmpty(id) ? undefined : referred(resource, id);
  const value = holder?.[unit];
  if (isEmpty(value)) return undefined;
  return options?.find((option) => option.value === value)?.label ?? String(value);
}
