import { followsAround } from '#model/fields/dependencies.ts';
import { hasRows } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import type { RecordContext } from '../kind.ts';
import { isRequired, validateRecord } from '../validate.ts';
import { initialRow } from './itemRows.ts';
import { rowsOf, type Row } from './kind.ts';

/**
 * The values without the last rows that were only added: they are as they began, and can't be stored so. Rows that the
 * list needs stay, to be filled in.
 *
 * @param stored the record as it was read
 */
export function withoutUntouchedRows(
  fields: Readonly<Record<string, Field>>,
  values: Row,
  stored: Row | undefined,
  context: RecordContext,
): Row {
  const { variables, timeZone } = context;
  const kept = { ...values };
  for (const field of Object.values(fields)) {
    if (!hasRows(field)) continue;
    // what the record around it gives is not typed
    const initial = Object.entries(initialRow(field, context)).filter(
      ([id]) => !followsAround(field.fields[id]),
    );
    const isUntouched = (row: Row) =>
      initial.every(([id, value]) => textOf(row[id]) === textOf(value)) &&
      Object.keys(validateRecord(field, row, { variables, timeZone })).length > 0;
    const rows = [...rowsOf(values[field.id])];
    // a stored row that was emptied is not to disappear
    const least = Math.max(
      rowsOf(stored?.[field.id]).length,
      field.min ?? Number(isRequired(field, values, context)),
    );
    while (rows.length > least && isUntouched(rows.at(-1)!)) {
      rows.pop();
      kept[field.id] = rows;
    }
  }
  return kept;
}

const textOf = (value: unknown) => String(value ?? '').trim();
