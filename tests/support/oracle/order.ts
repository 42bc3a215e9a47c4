/** The order in which rules go through records: that of their ids, in a step over a view that of its `sort`. */
import type { Resource } from '../../../src/model/types.ts';
import type { Row } from './figures.ts';
import { isGap } from './person.ts';

const compared = (left: unknown, right: unknown): number =>
  typeof left === 'number'
    ? left - Number(right)
    : String(left).localeCompare(String(right), 'pt-BR', { numeric: true, sensitivity: 'base' });

export const byId = (one: Row, other: Row): number => compared(one.id, other.id);

export function inOrder({ from, sort: { field, order } }: Resource, rows: readonly Row[]): readonly Row[] {
  if (!from) return rows;
  const sign = order === 'DESC' ? -1 : 1;
  return rows.toSorted((one, other) => {
    // What is missing comes last in both directions.
    const gaps = Number(isGap(one[field])) - Number(isGap(other[field]));
    const isBoth = !isGap(one[field]) && !isGap(other[field]);
    return gaps || (isBoth && sign * compared(one[field], other[field])) || sign * byId(one, other);
  });
}
