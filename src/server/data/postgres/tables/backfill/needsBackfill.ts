/** Rows that a version of the config has written which stores a field in another way. */
import {
  toColumn,
  keptColumn,
  companionValues,
  fromColumn,
  decodedRow,
  type TableLayout,
} from '#server/data/postgres/rows.ts';
import type { DatabaseRow } from '#server/data/postgres/connection/database.ts';
import { isDeepStrictEqual } from 'node:util';
import { isMap } from '#model/values/values.ts';

/** Whether a column holds what it can't, `$kept` holds what a column can, or a companion does not fit. */
export function needsBackfill(layout: TableLayout, row: DatabaseRow, timeZone: string): boolean {
  const record: Record<string, unknown> = decodedRow(layout, row);
  const kept = row[keptColumn];
  return layout.fields.some((field) => {
    const value = record[field.id];
    const inColumn = toColumn(field, value);
    const back = fromColumn(field, inColumn);
    const isHeld = back === value || isDeepStrictEqual(back, value);
    if (isHeld === (isMap(kept) && Object.hasOwn(kept, field.id))) return true;
    return [...companionValues(field, inColumn, timeZone)].some(
      ([column, one]) => row[column] !== undefined && row[column] !== one,
    );
  });
}
