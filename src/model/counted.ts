import { isNumeric } from './traits.ts';

type Typed = { readonly type: string };
type Fields = Readonly<Record<string, Typed | undefined>>;

/** Whether a value stands in a field of numbers and is none: put there by hand, or by an older system. */
export const isNoNumber = (value: unknown, field: Typed | string | undefined): boolean =>
  (typeof value !== 'number' || !Number.isFinite(value)) && field !== undefined && isNumeric(field);

/**
 * A stored value of one of these fields as it counts, in filters, orders, sums and formulas alike: what should be a
 * number and is none counts as nothing. It stays stored, and shown, as it is. An id may be a text.
 */
export const counted = (value: unknown, fields: Fields, name: string): unknown =>
  name !== 'id' && isNoNumber(value, fields[name]) ? null : value;

/** The same for the values of one field, one after the other: what the field is like is asked once. */
export const countedOf = (fields: Fields, name: string): ((value: unknown) => unknown) =>
  name !== 'id' && isNumeric(fields[name] ?? '')
    ? (value) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
    : (value) => value;
