import { isMomentOf } from './time.ts';
import { isNumeric, traitsOf } from './traits.ts';

type Typed = { readonly type: string };
type Fields = Readonly<Record<string, Typed | undefined>>;

/**
 * True when a numeric field holds something that is not a number, e.g. edited by hand or from an older
 * system.
 */
export const isNoNumber = (value: unknown, field: Typed | string | undefined): boolean =>
  (typeof value !== 'number' || !Number.isFinite(value)) && field !== undefined && isNumeric(field);

type Test = (value: unknown) => boolean;
const isNumber: Test = Number.isFinite;
const isTruth: Test = (value) => typeof value === 'boolean';
const isMoment: Readonly<Record<'month' | 'date' | 'datetime', Test>> = {
  month: (value) => isMomentOf('month', value),
  date: (value) => isMomentOf('date', value),
  datetime: (value) => isMomentOf('datetime', value),
};

/** The values that a field of numbers, dates or yes/no can hold; undefined for other kinds. */
function fitting(field: Typed | string | undefined): Test | undefined {
  const { numeric, temporal, yesNo, holdsMany } = traitsOf(field);
  if (holdsMany) return undefined;
  if (numeric) return isNumber;
  return temporal ? isMoment[temporal] : yesNo && isTruth;
}

/** True when a value has not the kind of its field, e.g. a text in a field of numbers or dates. */
export const isMisfit = (value: unknown, field: Typed | string | undefined): boolean =>
  fitting(field)?.(value) === false;

/**
 * A stored value as filters, sorting, sums and formulas use it: a value of another kind in a field of numbers,
 * dates or yes/no counts as null. It is stored and displayed unchanged. An id may be a text.
 */
export const counted = (value: unknown, fields: Fields, name: string): unknown =>
  name !== 'id' && isMisfit(value, fields[name]) ? null : value;

/** The same for many values of one field. The field's traits are looked up only once. */
export function countedOf(fields: Fields, name: string): (value: unknown) => unknown {
  const fits = name === 'id' ? undefined : fitting(fields[name]);
  return fits ? (value) => (fits(value) ? value : null) : (value) => value;
}
