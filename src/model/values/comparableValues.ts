/**
 * What stored values of texts, options and references are compared as: the same as their column in a database
 * holds. Only the server needs it, for values of another kind that a data file may have: see invalidValues.ts.
 */
import { asId } from './ids.ts';
import { traitsOf } from '../traits.ts';

type Reader = (value: unknown) => unknown;

const isId = (value: unknown) => typeof value === 'string' || Number.isSafeInteger(value);
const idOf: Reader = (value) => (typeof value === 'string' ? asId(value) : value);

/** Undefined for a field whose values have no order. */
export function comparableReader(field: { readonly type: string } | undefined): Reader | undefined {
  const { composite, attachment, rows, holdsMany, refersTo } = traitsOf(field);
  if (!field || composite !== undefined || attachment || rows) return undefined;
  if (holdsMany)
    return (value) =>
      Array.isArray(value) && value.every((one) => isId(one) && one !== '')
        ? value.map(refersTo ? idOf : String)
        : null;
  return refersTo ? (value) => (isId(value) ? idOf(value) : null) : textOf;
}

/** A number or yes/no is compared as its text. */
const textOf: Reader = (value) => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
};
