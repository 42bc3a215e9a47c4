import { memoize } from '#model/values/memoize.ts';
import { isMomentOf } from './time/time.ts';
import { isNumeric, kindRegistry, traitsOf } from './traits.ts';

type Typed = { readonly type: string };
type Fields = Readonly<Record<string, Typed | undefined>>;

type Test = (value: unknown) => boolean;
const isNumber: Test = Number.isFinite;
const isTruth: Test = (value) => typeof value === 'boolean';

/**
 * True when a numeric field holds something that is not a number, e.g. edited by hand or from an older
 * system.
 */
export const isInvalidNumber = (value: unknown, field: Typed | string | undefined): boolean =>
  !isNumber(value) && field !== undefined && isNumeric(field);

/** The values that a field of numbers, dates or yes/no can hold; undefined for other kinds. */
function validityTest(field: Typed | string | undefined): Test | undefined {
  const { numeric, temporal, yesNo, holdsMany } = traitsOf(field);
  if (holdsMany) return undefined;
  if (numeric) return isNumber;
  return temporal ? (value) => isMomentOf(temporal, value) : yesNo && isTruth;
}

/** True when a value has not the kind of its field, e.g. a text in a field of numbers or dates. */
export const isInvalid = (value: unknown, field: Typed | string | undefined): boolean =>
  validityTest(field)?.(value) === false;

type Reader = (value: unknown) => unknown;
const asStored: Reader = (value) => value;
/**
 * A stored value as filters, sorting, sums and formulas use it: a value of another kind in a field of numbers,
 * dates or yes/no counts as null. It is stored and displayed unchanged. An id may be a text.
 */
export const nullIfInvalid = (value: unknown, fields: Fields, name: string): unknown =>
  nullIfInvalidIn(fields, name)(value);

/** The same for many values of one field. The field's traits are looked up only once. */
export function nullIfInvalidIn(fields: Fields, name: string): Reader {
  const field = fields[name];
  return name === 'id' || !field ? asStored : readerOf(field);
}

const readerOf = memoize((field: Typed): Reader => {
  const fits = validityTest(field);
  return fits
    ? (value) => (fits(value) ? value : null)
    : (kindRegistry().comparableReader?.(field) ?? asStored);
});
