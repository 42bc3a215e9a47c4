/** Converts records to table rows and back without loss. */
import { isDeepStrictEqual } from 'node:util';
import { unstoredFields } from '#kinds/dataModel/dataModel.ts';
import type { Field, Resource } from '#model/types.ts';
import { isId } from '#model/values/ids.ts';
import { isMap } from '#model/values/values.ts';
import type { Stored, Values } from '#server/data/store.ts';
import { cells, columnOf, columnsOf, fromColumn, toColumn, type Cell, type Column } from './columns.ts';
import type { DatabaseRow } from '../connection/database.ts';
import { name, sql, type Sql } from '../sql.ts';
import { translate } from '#messages/translate.ts';
import { memoize } from '#model/lib/memoize.ts';

/**
 * The JSON column for everything that the other columns can't represent exactly: values of another type,
 * undeclared fields, and empty values that were written explicitly.
 */
export const keptColumn = '$kept';
/** The column that numbers rows in the order of insertion. */
export const orderColumn = '$seq';
/** The history always has this table, whatever the config calls its resource. */
const historyTable = '$history';

export type Layout = { table: string; fields: readonly Field[]; columns: readonly Column[] };

const idField = {
  id: 'id',
  type: 'text',
  label: 'id',
  required: true,
  unique: true,
  readOnly: true,
} as Field;

/** The table layout of a resource whose records are stored. */
export const layoutOf = memoize((resource: Resource): Layout => {
  const unstored = unstoredFields(resource.fields);
  const fields = [
    resource.fields.id ?? idField,
    ...Object.values(resource.fields).filter(({ id }) => id !== 'id' && !unstored.has(id)),
  ];
  return {
    table: resource.history ? historyTable : resource.id,
    fields,
    columns: [...fields.flatMap(columnsOf), { name: keptColumn, type: 'json' }],
  };
});

class Unstorable extends Error {
  override name = 'Unstorable';
}

/** Says which id the database can't keep, although files can. */
export const idTooLong = (resource: string, id: unknown): string =>
  translate('database.idTooLong', { resource, id: String(id).slice(0, 40) });

/**
 * The columns of a record and their values.
 *
 * @param was the row that was read before; unchanged columns are left out
 */
export function encoded(
  layout: Layout,
  record: Values,
  timeZone: string,
  was?: DatabaseRow,
): Map<string, Cell> {
  const columns = new Map<string, Cell>();
  const kept: Record<string, unknown> = { ...record };
  for (const field of layout.fields) {
    const value = record[field.id];
    if (was && saysTheSame(field, value, was)) {
      delete kept[field.id];
      continue;
    }
    const inColumn = toColumn(field, value);
    if (inColumn === null && field.id === 'id' && isId(value))
      throw new Unstorable(idTooLong(layout.table, value));
    for (const [column, one] of cells(field, inColumn, timeZone)) columns.set(column, one);
    const back = fromColumn(field, inColumn);
    if (back === value || isDeepStrictEqual(back, value)) delete kept[field.id];
  }
  const left = JSON.stringify(kept);
  if (/\\u(?:0000|d[89a-f])/i.test(left))
    throw new Unstorable(translate('database.textHasCharacterDatabase'));
  columns.set(keptColumn, { type: 'json', value: left === '{}' ? null : left });
  return columns;
}

/**
 * True when a column need not be written. Objects never count as unchanged: row and record may share one
 * object that was modified.
 */
function saysTheSame(field: Field, value: unknown, was: DatabaseRow): boolean {
  const kept = was[keptColumn];
  return (
    typeof value !== 'object' &&
    fromColumn(field, was[field.id]) === value &&
    !(isMap(kept) && Object.hasOwn(kept, field.id))
  );
}

/** The columns that make up a record. */
export const selected = (layout: Layout, alias: string): Sql[] =>
  [...layout.fields.map(({ id }) => id), keptColumn].map(
    (column) => sql`${columnOf(alias, column)} as ${name(column)}`,
  );

export function decoded(layout: Layout, row: DatabaseRow): Stored {
  const record: Record<string, unknown> = {};
  for (const field of layout.fields) {
    const value = fromColumn(field, row[field.id]);
    if (value !== undefined) record[field.id] = value;
  }
  const kept = row[keptColumn];
  return (isMap(kept) ? Object.assign(record, kept) : record) as Stored;
}
