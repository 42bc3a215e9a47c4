import { asId } from './ids.ts';
import { isMomentOf } from './time.ts';
import { isNumeric, traitsOf } from './traits.ts';

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

const isId: Test = (value) => typeof value === 'string' || Number.isSafeInteger(value);

const idOf = (value: unknown) => (typeof value === 'string' ? asId(value) : value);

/** What fields of texts, options and references count, by value; undefined for other kinds. */
function wordsOf(field: Typed | string | undefined): ((value: unknown) => unknown) | undefined {
  if (field === undefined) return undefined;
  const { composite, attachment, rows, holdsMany, refersTo } = traitsOf(field);
  if (composite || attachment || rows) return undefined;
  if (holdsMany)
    return (value) => {
      if (!Array.isArray(value) || !value.every((one) => isId(one) && one !== '')) return null;
      return value.map(refersTo ? idOf : String);
    };
  if (refersTo) return (value) => (isId(value) ? idOf(value) : null);
  return (value) => {
    if (typeof value === 'string') return value;
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  };
}

/**
 * A stored value as filters, searches, sorting, sums and formulas use it. A value of another kind counts as
 * null, except that a field of texts counts a number or yes/no as its text. It is stored and displayed
 * unchanged. An id may be a text.
 */
export const nullIfInvalid = (value: unknown, fields: Fields, name: string): unknown =>
  nullIfInvalidIn(fields, name)(value);

/** The same for many values of one field. The field's traits are looked up only once. */
export function nullIfInvalidIn(fields: Fields, name: string): (value: unknown) => unknown {
  if (name === 'id') return same;
  const fits = validityTest(fields[name]);
  return fits ? (value) => (fits(value) ? value : null) : (wordsOf(fields[name]) ?? same);
}

const same = (value: unknown) => value;
