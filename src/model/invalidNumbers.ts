import { isNumeric } from './traits.ts';

type Typed = { readonly type: string };
type Fields = Readonly<Record<string, Typed | undefined>>;

/**
 * True when a numeric field holds something that is not a number, e.g. edited by hand or from an older
 * system.
 */
export const isNoNumber = (value: unknown, field: Typed | string | undefined): boolean =>
  (typeof value !== 'number' || !Number.isFinite(value)) && field !== undefined && isNumeric(field);

/**
 * A stored value as filters, sorting, sums and formulas use it: a non-number in a numeric field counts as
 * null. It is stored and displayed unchanged. An id may be a text.
 */
export const nullIfInvalid = (value: unknown, fields: Fields, name: string): unknown =>
  name !== 'id' && isNoNumber(value, fields[name]) ? null : value;

/** The same for many values of one field. The field's traits are looked up only once. */
export const countedOf = (fields: Fields, name: string): ((value: unknown) => unknown) =>
  name !== 'id' && isNumeric(fields[name] ?? '')
    ? (value) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
    : (value) => value;
