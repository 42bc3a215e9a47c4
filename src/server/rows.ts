/** Rows sent with a record, as they would be stored. */
import { sameData, type Viewer } from '../access/rows.ts';
import { isEmpty, isVariable, valueOf } from '../config/filter.ts';
import type { Field, Resource } from '../config/types.ts';
import { compute } from '../fields/compute.ts';
import { eachField, givenFields, isRow, rowsOf, type ItemsField, type Row } from '../fields/items.ts';
import { isVisible } from '../fields/validate.ts';
import type { Fields } from './draft.ts';

/**
 * The fields sent, with their lists of rows made whole: what is missing of a row gets its default, what does not
 * apply becomes empty, what nobody fills in stays as it is in `before` or is worked out. A list that is then as it
 * was, however its gaps are written, is not among them.
 */
export function withRows({ fields }: Resource, viewer: Viewer, sent: Fields, before: Readonly<Fields>): Fields {
  const lists = Object.keys(sent).filter((id) => fields[id]?.type === 'items');
  if (lists.length === 0) return sent;
  const result = { ...sent };
  for (const id of lists) {
    const value = sent[id];
    if (isEmpty(value) && isEmpty(before[id])) delete result[id];
    else if (isEmpty(value)) result[id] = [];
    else if (Array.isArray(value)) {
      const rows = settleRows(fields[id] as ItemsField, value as unknown[], rowsOf(before[id]), viewer);
      if (sameData(withoutGaps(rows), withoutGaps(before[id]))) delete result[id];
      else result[id] = rows;
    }
  }
  return result;
}

const withoutGaps = (rows: unknown): unknown =>
  Array.isArray(rows)
    ? rows.map((row: unknown) =>
        isRow(row) ? Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value))) : row,
      )
    : rows;

function settleRows(field: ItemsField, sent: unknown[], before: readonly Row[], viewer: Viewer): unknown[] {
  const whole = sent.map((row) => (isRow(row) ? fill(field, row, viewer) : row));
  return withKept(field, whole, before).map((row) =>
    isRow(row) ? compute(field.fields, row, viewer.variables.today, 'stored') : row,
  );
}

function fill(field: ItemsField, row: Row, viewer: Viewer): Row {
  const context = { ...viewer, fields: field.fields };
  const initial = (one: Field) =>
    isVariable(one.default) ? valueOf(one.default, viewer.variables) : one.default;
  const filled: Fields = Object.fromEntries(
    givenFields(field).map((one) => [one.id, (Object.hasOwn(row, one.id) ? row[one.id] : initial(one)) ?? null]),
  );
  for (const one of givenFields(field))
    if (one.visibleWhen && !isVisible(one, filled, context)) filled[one.id] = null;
  return filled;
}

/**
 * What nobody fills in, from the row as it was: rows have no ids, so it is known by all else that it holds; those
 * left over, if as many as were changed, are taken in their order.
 */
function withKept(field: ItemsField, rows: readonly unknown[], before: readonly Row[]): unknown[] {
  const kept = Object.values(field.fields).filter((one) => one.readOnly && !('formula' in one && one.formula));
  if (kept.length === 0) return [...rows];
  const content = (row: Row) => eachField(field, row, (_one, value) => value ?? null);
  const left = [...before];
  const take = (row: Row) => {
    const at = left.findIndex((other) => sameData(content(other), content(row)));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const found = rows.map((row) => (isRow(row) ? take(row) : undefined));
  const changed = found.filter((row) => row === undefined).length;
  const inOrder = changed === left.length;
  return rows.map((row, index) => {
    const was = found[index] ?? (inOrder ? left.shift() : undefined);
    return isRow(row) ? { ...row, ...Object.fromEntries(kept.map(({ id }) => [id, was?.[id] ?? null])) } : row;
  });
}
