/** How a field's values are stored: its columns, what is written into them, and what is read back. */
import { isMomentOf, localIso } from '#model/time/time.ts';
import { kindOf, uniqueKey } from '#kinds/registry.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';
import { fold, isEmpty, isMap } from '#model/values/values.ts';
import { asId, isId } from '#model/values/ids.ts';
import { shortKey, sortKey } from './sortKey.ts';
import {
  bound,
  name,
  raw,
  sql,
  type Bound,
  type Sql,
  statementName,
  join,
  literal,
  rendered,
  text,
  texts,
} from './sql.ts';
import { memoize } from '#model/values/memoize.ts';
import { isDeepStrictEqual } from 'node:util';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import type { Stored, Values } from '../store.ts';
import type { DatabaseRow } from './connection/database.ts';
import { translate } from '#messages/translate.ts';
import { numericPaths } from '../invalidNumbers.ts';
import { traitsOfTable, type TableTraits } from './adopted/tableTraits.ts';

/**
 * `id`: a record's id, text that may have been a number. `moment`: a date as text, because a month and a day
 * are compared by their beginnings; an instant has its local time beside it.
 */
export type ColumnKind = 'text' | 'id' | 'number' | 'boolean' | 'moment' | 'list' | 'json';
export type SqlColumn = { name: string; type: string };

/** Companion columns of a value: its sort key, its folded text, its local time. */
export const keyColumn = (field: string) => `${field}__k`;
export const foldColumn = (field: string) => `${field}__f`;
export const localColumn = (field: string) => `${field}__l`;
/** The column by which a unique field is compared, where that is not the value itself. */
export const uniqueColumn = (field: string) => `${field}__u`;
/** Raise it when `fold` or a unique key gives another text, so that the next start writes the stored ones again. */
export const foldVersion = '2';
/** All companion columns that a field may have. */
export const companionsOf = (field: string) =>
  [keyColumn, foldColumn, localColumn, uniqueColumn].map((of) => of(field));
const companionEnding = /__[kflu]$/;
export const isCompanion = (column: string) => companionEnding.test(column);
/** The field's own column, for any of its columns. */
export const withoutCompanion = (column: string) => column.replace(companionEnding, '');

/** Cached, because it is needed for every value read or written. */
export const kindOfField = memoize((field: Field): ColumnKind => kindByTraits(field));

function kindByTraits(field: Field): ColumnKind {
  const { numeric, temporal, yesNo, refersTo, holdsMany, composite, attachment } = traitsOf(field);
  if (field.id === 'id') return 'id';
  if (hasRows(field) || attachment) return 'json';
  if (holdsMany) return 'list';
  if (numeric) return 'number';
  if (yesNo) return 'boolean';
  if (temporal) return 'moment';
  if (refersTo) return 'id';
  return composite ? 'json' : 'text';
}

export const isInstantField = (field: Field) => traitsOf(field).temporal === 'datetime';
/** Secrets are never compared, so they have no companion columns. */
export const isSecret = (field: Field) => traitsOf(field).secret === true;
/** Long texts are searched but never sorted. */
export const isOrderedText = (field: Field) => traitsOf(field).text !== 'lines' && !isSecret(field);

const types: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  id: 'text',
  number: 'numeric',
  boolean: 'boolean',
  moment: 'text collate "C"',
  list: 'text[]',
  // `json` and not `jsonb`, because the history relies on the order of the keys.
  json: 'json',
};

/** Cached like `kindOfField`. */
export const sqlColumnsOf = memoize((field: Field): readonly SqlColumn[] => columnsByKind(field));

function columnsByKind(field: Field): SqlColumn[] {
  const kind = kindOfField(field);
  const column = (id: string, type = 'text collate "C"') => ({ name: id, type });
  return [
    column(field.id, types[kind]),
    ...(kind === 'id' || (kind === 'text' && isOrderedText(field)) ? [column(keyColumn(field.id))] : []),
    ...(kind === 'text' && !isSecret(field) ? [column(foldColumn(field.id), 'text')] : []),
    ...(kind === 'moment' && isInstantField(field) ? [column(localColumn(field.id))] : []),
    ...(hasUniqueKey(field) ? [column(uniqueColumn(field.id))] : []),
  ];
}

export const hasUniqueKey = (field: Field) =>
  kindOfField(field) === 'text' && kindOf(field).unique !== undefined && !isSecret(field);

/**
 * How a field's values are stored. Of two fields on one column that differ in this, one may hold values that
 * the other has to keep aside, or has companions that the other does not write.
 */
export function storageOf(field: Field): string {
  const { temporal, choice } = traitsOf(field);
  const companions = sqlColumnsOf(field).map((column) => column.name.slice(field.id.length));
  return [kindOfField(field), temporal ?? '', choice ? 'choice' : '', hasUniqueKey(field) ? field.type : '']
    .concat(companions)
    .join(' ')
    .trim();
}

/** The column by which records with the same value are found. */
export const sameColumn = (field: Field) => (hasUniqueKey(field) ? uniqueColumn(field.id) : field.id);

/** PostgreSQL can't store lone surrogates or U+0000. */
const isStorable = (value: string) => !/\p{Cs}|\0/u.test(value);

const isStoredId = (value: unknown) =>
  (typeof value === 'string' && isCode(value) && isStorable(value)) || Number.isSafeInteger(value);

/**
 * The bytes of an id or an option together with its sort key. No id is longer, and options are far shorter; a
 * longer value is none, and an index of several could not take it.
 */
export const longestCode = 450;
const isCode = (value: string) =>
  /^[ -~]{0,64}$/.test(value) ||
  (value.length <= longestCode &&
    Buffer.byteLength(value) + Buffer.byteLength(sortKey(value)) <= longestCode);

export const hasShortOptions = memoize((field: Field) =>
  (field.options ?? []).every(({ value }) => isCode(value)),
);
const longestOption = 600;
const isOption = (field: Field, value: string) =>
  hasShortOptions(field) ? isCode(value) : value.length <= longestOption;

type ColumnValue = string | number | boolean | readonly string[] | object | null;

/** The value as its column stores it; null if it has not the type of its field. */
export function toColumn(field: Field, value: unknown): ColumnValue {
  if (isEmpty(value)) return null;
  switch (kindOfField(field)) {
    case 'text':
      if (typeof value === 'number' || typeof value === 'boolean') return String(value);
      if (typeof value !== 'string' || !isStorable(value)) return null;
      return traitsOf(field).choice && !isOption(field, value) ? null : value;
    case 'id':
      return isStoredId(value) ? String(value) : null;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'moment':
      return isMomentOf(traitsOf(field).temporal!, value) ? value : null;
    case 'list':
      return Array.isArray(value) && value.every((one) => isStoredId(one) && one !== '')
        ? value.map(String)
        : null;
    case 'json':
      return typeof value === 'object' && isStorable(JSON.stringify(value).replaceAll('\\u0000', '\0'))
        ? (value as object)
        : null;
  }
}

/** A column's value: that of a parameter, and the type that it is declared with. */
export type Cell = { type: string; value: Bound };

/** The columns of a field and their values, for a value returned by `toColumn`. */
export function cells(field: Field, value: ColumnValue, timeZone: string): [column: string, Cell][] {
  const made: [string, Cell][] = [[field.id, { type: castOf(field), value: boundOf(field, value) }]];
  for (const [column, make] of companionMakers(field))
    made.push([column, { type: 'text', value: value === null ? null : make(String(value), timeZone) }]);
  return made;
}

/** The key columns of a value that `toColumn` gave, by name; null for no value. */
export const companionValues = (
  field: Field,
  value: ColumnValue,
  timeZone: string,
): Map<string, string | null> =>
  new Map(
    companionMakers(field).map(([column, make]) => [
      column,
      value === null ? null : make(String(value), timeZone),
    ]),
  );

type Companion = (plain: string, timeZone: string) => string;

/** The companion columns that a field has, and how each is made. */
const companionMakers = memoize((field: Field): readonly (readonly [string, Companion])[] => {
  const { id } = field;
  const makers = new Map<string, Companion>([
    [keyColumn(id), sortKey],
    [foldColumn(id), fold],
    [localColumn(id), localIso],
    [uniqueColumn(id), (plain) => shortKey(uniqueKey(field, plain))],
  ]);
  return sqlColumnsOf(field).flatMap(({ name: column }) => {
    const make = makers.get(column);
    return make && column !== id ? [[column, make] as const] : [];
  });
});

const castOf = memoize((field: Field): string => types[kindOfField(field)].replace(/ collate.*/, ''));

function boundOf(field: Field, value: ColumnValue): Bound {
  if (value === null) return null;
  const kind = kindOfField(field);
  if (kind === 'list') return value as readonly string[];
  return kind === 'json' ? JSON.stringify(value) : String(value);
}

/** The cell in a statement that is written for it; see Template for others. */
export const cellSql = ({ type, value }: Cell): Sql =>
  value === null || type === 'boolean'
    ? raw(`${String(value)}::${type}`)
    : sql`${bound(value)}${raw(`::${type}`)}`;

/** Converts a column's value to that of a record. */
export function fromColumn(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  const { refersTo } = traitsOf(field);
  switch (kindOfField(field)) {
    case 'id':
      return asId(String(value));
    case 'number':
      return Number(value);
    case 'list':
      return refersTo ? (value as string[]).map(asId) : value;
    default:
      return value;
  }
}

/** A column reference with the table's alias. */
export const columnReference = (alias: string, column: string): Sql => name(alias, column);

// Converts records to table rows and back without loss.

/**
 * The JSON column for everything that the other columns can't represent exactly: values of another type,
 * undeclared fields, and empty values that were written explicitly.
 */
export const keptColumn = '$kept';
/** The column that numbers rows in the order of insertion. */
export const orderColumn = '$seq';
/** The history always has this table, whatever the config calls its resource. */
const historyTable = '$history';

export type TableLayout = TableTraits & {
  table: string;
  fields: readonly Field[];
  columns: readonly SqlColumn[];
};

const idField = {
  id: 'id',
  type: 'text',
  label: 'id',
  required: true,
  unique: true,
  readOnly: true,
} as Field;

/** The table layout of a resource whose records are stored. */
export const layoutOf = memoize((resource: Resource): TableLayout => {
  const unstored = new Set([...unstoredFields(resource.fields), ...(resource.unserved?.fields ?? [])]);
  const fields = [
    resource.fields.id ?? idField,
    ...Object.values(resource.fields).filter(({ id }) => id !== 'id' && !unstored.has(id)),
  ];
  return {
    table: resource.history ? historyTable : resource.id,
    fields,
    columns: [...fields.flatMap(sqlColumnsOf), { name: keptColumn, type: 'json' }],
    ...traitsOfTable(resource),
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
  layout: TableLayout,
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
export const selected = (layout: TableLayout, alias: string): Sql[] =>
  [...layout.fields.map(({ id }) => id), keptColumn].map(
    (column) => sql`${columnReference(alias, column)} as ${name(column)}`,
  );

export function decodedRow(layout: TableLayout, row: DatabaseRow): Stored {
  const record: Record<string, unknown> = {};
  for (const field of layout.fields) {
    const value = fromColumn(field, row[field.id]);
    if (value !== undefined) record[field.id] = value;
  }
  const kept = row[keptColumn];
  return (isMap(kept) ? Object.assign(record, kept) : record) as Stored;
}

// Finds records with a value that should be a number and is none. Such values are in `$kept`, or in rows.
// Almost every `$kept` holds nothing but the version, so an index covers the others and those with such rows, and
// only these are examined.

/** @param kept reference to the `$kept` column */
export const hasMoreThanVersion = (kept: Sql): Sql =>
  sql`${kept}::text !~ ${raw(`'^\\{"version":[0-9]+\\}$'`)}`;

/**
 * What the index holds: which records may have such a value. Undefined if the resource has no numbers.
 *
 * @param column the reference to a column, by its field or `$kept`
 */
export function mayHoldInvalidNumber(
  { fields }: Resource,
  column: (name: string) => Sql,
): { of: string; where: Sql } | undefined {
  const paths = numericPaths(fields);
  if (paths.length === 0) return undefined;
  const inRows = conditionsInRows(paths, column);
  const where = join([hasMoreThanVersion(column(keptColumn)), ...inRows], ' or ');
  return {
    of: inRows.length === 0 ? 'kept' : `kept.${statementName(rendered(where).text).slice(0, 8)}`,
    where,
  };
}

/** @param alias alias of the resource's table */
export function invalidNumberCondition({ fields }: Resource, alias: string): Sql {
  const column = (name: string) => columnReference(alias, name);
  const paths = numericPaths(fields);
  const own = paths.flatMap(([field, inRow]) => (inRow === undefined ? [field!] : []));
  const kept = column(keptColumn);
  const conditions = [
    ...(own.length === 0 ? [] : [sql`(${hasMoreThanVersion(kept)} and ${kept}::jsonb ?| ${texts(own)})`]),
    ...conditionsInRows(paths, column),
  ];
  return conditions.length === 0 ? raw('false') : sql`(${join(conditions, ' or ')})`;
}

/** Without parameters: only so does the database recognise the condition of the index. */
const conditionsInRows = (paths: readonly string[][], column: (name: string) => Sql): Sql[] =>
  paths.flatMap(([field, inRow]) =>
    inRow === undefined
      ? []
      : [literal(sql`jsonb_path_exists(${column(field!)}::jsonb, ${text(pathTo(inRow))}::jsonpath)`)],
  );

const pathTo = (inRow: string) =>
  `$[*].${JSON.stringify(inRow)} ? (@.type() != "number" && @.type() != "null")`;
