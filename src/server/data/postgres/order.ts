/** Sorting in this process instead of the database: groups, which are few, and texts without a sort key. */
import { isEmpty } from '../../../model/values.ts';
import { compareValues } from '../json/query.ts';
import type { SortBy } from '../store.ts';
import { sortTextColumn } from './compile/sortTexts.ts';
import type { DatabaseRow } from './database.ts';
import { asId } from '../../../model/ids.ts';

export function compareAll(left: readonly unknown[], right: readonly unknown[]): number {
  for (const [index, one] of left.entries()) {
    const order = compareValues(one, right[index]);
    if (order !== 0) return order;
  }
  return 0;
}

/** Sorts as the JSON store does: empty values last, equal ones by id. */
export function sortedIds(rows: readonly DatabaseRow[], order: SortBy['order']): string[] {
  const sign = order === 'DESC' ? -1 : 1;
  const keyed = rows.map((row) => ({ id: String(row.id), words: row[sortTextColumn] }));
  keyed.sort(
    (left, right) =>
      Number(isEmpty(left.words)) - Number(isEmpty(right.words)) ||
      sign * compareValues(left.words, right.words) ||
      sign * compareValues(asId(left.id), asId(right.id)),
  );
  return keyed.map(({ id }) => id);
}
