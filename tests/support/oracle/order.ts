/** The order of records: words without regard to case and accents, and numbers by value. */
import type { Resource } from '#model/types.ts';
import type { Row } from './figures.ts';
import { isGap } from './person.ts';

const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

function compared(left: unknown, right: unknown): number {
  if (typeof left === 'number' || typeof left === 'boolean') return Number(left) - Number(right);
  return collator.compare(String(left), String(right));
}

export const byId = (one: Row, other: Row): number => compared(one.id, other.id);

/** Missing values come last in both directions; equal ones by id, in the direction of the rest. */
export function inOrderOf(
  rows: readonly Row[],
  keyOf: (row: Row) => unknown,
  order: 'ASC' | 'DESC',
): readonly Row[] {
  const sign = order === 'DESC' ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [left, right] = [keyOf(one), keyOf(other)];
    const gaps = Number(isGap(left)) - Number(isGap(right));
    const isBoth = !isGap(left) && !isGap(right);
    return gaps || (isBoth && sign * compared(left, right)) || sign * byId(one, other);
  });
}

/** The order in which rules go through the rows of `each`, and of a view: that of the resource's `sort`. */
export const inOrder = (
  { sort: { field, order } }: Resource,
  rows: readonly Row[],
  keyOf: (row: Row, field: string) => unknown,
): readonly Row[] => inOrderOf(rows, (row) => keyOf(row, field), order);
