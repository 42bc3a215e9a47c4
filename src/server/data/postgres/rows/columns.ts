/** How a field's values are stored: its columns, what is written into them, and what is read back. */
import { isMomentOf, localIso } from '#model/time/time.ts';
import { kindOf, uniqueKey } from '#kinds/registry.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { fold, isEmpty } from '#model/values/values.ts';
import { asId } from '#model/values/ids.ts';
import { shortKey, sortKey } from './sortKey.ts';
import { bound, name, raw, sql, type Bound, type Sql } from '../sql.ts';
import { memoize } from '#model/lib/memoize.ts';

/**
 * `id`: a record's id, text that may have been a number. `moment`: a date as text, because a month and a day
 * are compared by their beginnings; an instant has its local time beside it.
 */
export type Kind = 'text' | 'id' | 'number' | 'boolean' | 'moment' | 'list' | 'json';
export type Column = { name: string; type: string };

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
export const kindOfField = memoize((field: Field): Kind => kindByTraits(field));

function kindByTraits(field: Field): Kind {
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

export const isInstant = (field: Field) => traitsOf(field).temporal === 'datetime';
/** Secrets are never compared, so they have no companion columns. */
export const isSecret = (field: Field) => traitsOf(field).secret === true;
/** Long texts are searched but never sorted. */
export const isOrderedText = (field: Field) => traitsOf(field).text !== 'lines' && !isSecret(field);

const types: Readonly<Record<Kind, string>> = {
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
export const columnsOf = memoize((field: Field): readonly Column[] => columnsByKind(field));

function columnsByKind(field: Field): Column[] {
  const kind = kindOfField(field);
  const column = (id: string, type = 'text collate "C"') => ({ name: id, type });
  return [
    column(field.id, types[kind]),
    ...(kind === 'id' || (kind === 'text' && isOrderedText(field)) ? [column(keyColumn(field.id))] : []),
    ...(kind === 'text' && !isSecret(field) ? [column(foldColumn(field.id), 'text')] : []),
    ...(kind === 'moment' && isInstant(field) ? [column(localColumn(field.id))] : []),
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
  const companions = columnsOf(field).map((column) => column.name.slice(field.id.length));
  return [kindOfField(field), temporal ?? '', choice ? 'choice' : '', hasUniqueKey(field) ? field.type : '']
    .concat(companions)
    .join(' ')
    .trim();
}

/** The column by which records with the same value are found. */
export const sameColumn = (field: Field) => (hasUniqueKey(field) ? uniqueColumn(field.id) : field.id);

/** PostgreSQL can't store lone surrogates or U+0000. */
const isStorable = (value: string) => !/\p{Cs}|\0/u.test(value);

const isId = (value: unknown) =>
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
      return isId(value) ? String(value) : null;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'moment':
      return isMomentOf(traitsOf(field).temporal!, value) ? value : null;
    case 'list':
      return Array.isArray(value) && value.every((one) => isId(one) && one !== '') ? value.map(String) : null;
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
  return columnsOf(field).flatMap(({ name: column }) => {
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
export const columnOf = (alias: string, column: string): Sql => name(alias, column);
