/**
 * What stored values count as in fields of texts, options and references: the same as their column in a
 * database. Forms hold values of their own kind, so the app does without.
 */
import { asId } from './ids.ts';
import { traitsOf } from './traits.ts';

type Counting = (value: unknown) => unknown;

const isId = (value: unknown) => typeof value === 'string' || Number.isSafeInteger(value);
const idOf: Counting = (value) => (typeof value === 'string' ? asId(value) : value);

/** Undefined for a field whose values have no order. */
export function countingOf(field: { readonly type: string } | undefined): Counting | undefined {
  const { composite, attachment, rows, holdsMany, refersTo } = traitsOf(field);
  if (!field || composite !== undefined || attachment || rows) return undefined;
  if (holdsMany)
    return (value) =>
      Array.isArray(value) && value.every((one) => isId(one) && one !== '')
        ? value.map(refersTo ? idOf : String)
        : null;
  return refersTo ? (value) => (isId(value) ? idOf(value) : null) : textOf;
}

/** A number or yes/no counts as its text. */
const textOf: Counting = (value) => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
};
