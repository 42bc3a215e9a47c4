/** The SQL of an expression of the config. */
import { sortKey } from '../sortKey.ts';
import { fold } from '#model/values/values.ts';
import { type ColumnKind, sqlColumnsOf, foldColumn, keyColumn, kindOfField, localColumn } from '../rows.ts';
import {
  isName,
  jsonText,
  noSql,
  sqlNumber,
  raw,
  sql,
  text,
  texts,
  sqlTruth,
  type Sql,
  name,
  lengthOf,
  rendered,
} from '../sql.ts';
import type { Native } from '../adopted/nativeType.ts';
import type { NameIn } from '#messages/translate.ts';
import type { Field } from '#model/types.ts';

/**
 * Thrown for a value that no SQL computes exactly as the file store does. It is then computed from the records: see reader.ts.
 */
export class NotExpressible extends Error {
  override name = 'NotExpressible';
  /** For operators: the reason in plain words, and what it is about. */
  readonly plain: PlainReason | undefined;

  /** @param reason for developers */
  constructor(reason: string, plain?: PlainReason) {
    super(reason);
    this.plain = plain;
  }
}
type PlainReason = { key: NameIn<'notInSql'>; name: string };

export type SqlValue = {
  /** `nothing`: always null. */
  kind: ColumnKind | 'nothing';
  sql: Sql;
  /** For texts and ids: the sort key; absent where there is none. */
  key?: Sql;
  /** For texts: the folded text. */
  fold?: Sql;
  /** For instants: the local time in the portal's time zone. */
  local?: Sql;
  /** For lists: whether it is a list of ids. */
  ofIds?: boolean;
  /** The columns as their table has them, where that is another program's: its indexes know no others. */
  native?: readonly Native[];
};

const mixed: PlainReason = { key: 'mixed', name: '' };

export const emptyValue: SqlValue = { kind: 'nothing', sql: raw('null') };

export function constant(value: unknown): SqlValue {
  if (value === null || value === undefined || value === '') return emptyValue;
  if (typeof value === 'number') return { kind: 'number', sql: sqlNumber(value) };
  if (typeof value === 'boolean') return { kind: 'boolean', sql: sqlTruth(value) };
  if (Array.isArray(value))
    return value.length === 0 ? emptyValue : { kind: 'list', sql: texts(value.map(String)) };
  if (typeof value === 'object') return { kind: 'json', sql: jsonText(value) };
  const words = String(value);
  return { kind: 'text', sql: text(words), key: text(sortKey(words)), fold: text(fold(words)) };
}

const companions = ['key', 'fold', 'local'] as const;
export const partsOfValue = ['sql', ...companions] as const;

/**
 * Combines values of one kind by `build`, part by part. A part that one value lacks is missing in the result.
 */
export function merged(values: readonly SqlValue[], build: (parts: readonly Sql[]) => Sql): SqlValue {
  const filled = values.filter(({ kind }) => kind !== 'nothing');
  const [first] = filled;
  if (!first) return emptyValue;
  const kind = kindOf(filled);
  const result: SqlValue = { kind, sql: build(values.map((one) => one.sql)) };
  for (const companion of companions)
    if (filled.every((one) => one[companion]))
      result[companion] = build(values.map((one) => one[companion] ?? raw('null')));
  if (filled.some(({ local }) => local) && !result.local)
    throw new NotExpressible('instants and days', mixed);
  if (filled.some(({ ofIds }) => ofIds)) result.ofIds = true;
  return result;
}

function kindOf(values: readonly SqlValue[]): ColumnKind {
  const kinds = new Set(values.map(({ kind }) => kind));
  if (kinds.size === 1) return values[0]!.kind as ColumnKind;
  throw new NotExpressible(`one of ${[...kinds].join(' and ')}`, mixed);
}

/** True when all parts are plain columns. */
export const hasOnlyColumns = (value: SqlValue): boolean =>
  partsOfValue.map((one) => value[one]).every((words) => !words || isName(words));

/**
 * The parts of a value as columns of a subquery, so that its SQL is written once.
 *
 * @param nth suffix that distinguishes several values of one subquery
 */
export const columnsOfValue = ({ sql: value, key, fold: letters, local }: SqlValue, nth = ''): Sql => {
  const as = (words: Sql, column: string) => sql`${words} as ${raw(column + nth)}`;
  return sql`${as(value, 'v')}${key ? sql`, ${as(key, 'k')}` : noSql}${letters ? sql`, ${as(letters, 'f')}` : noSql}${local ? sql`, ${as(local, 'l')}` : noSql}`;
};

export const valueWithAlias = (
  alias: string,
  { native: _inside, ...value }: SqlValue,
  nth = '',
): SqlValue => ({
  ...value,
  sql: raw(`${alias}.v${nth}`),
  ...(value.key && { key: raw(`${alias}.k${nth}`) }),
  ...(value.fold && { fold: raw(`${alias}.f${nth}`) }),
  ...(value.local && { local: raw(`${alias}.l${nth}`) }),
});

// Converts a value to the columns that its field would have in a table.

/** @param uncompiled receives the names of columns that have no SQL */
export function fittingColumns(field: Field, value: SqlValue, uncompiled: Set<string>): Sql[] {
  const kind = kindOfField(field);
  const fits = value.kind === kind || value.kind === 'nothing' || (kind === 'id' && value.kind === 'text');
  if (!fits) throw new NotExpressible(`${value.kind} in ${field.id}, which is of another kind`);
  return sqlColumnsOf(field).map((column) => {
    const words = partOf(value, field, column.name);
    if (!words) uncompiled.add(column.name);
    const type = raw(column.type.replace(/ collate.*/, ''));
    const collated = raw(column.type.includes('collate') ? ' collate "C"' : '');
    return sql`(${words ?? raw('null')})::${type}${collated} as ${name(column.name)}`;
  });
}

function partOf(value: SqlValue, { id }: Field, column: string): Sql | undefined {
  if (column === id || value.kind === 'nothing') return value.sql;
  if (column === keyColumn(id)) return value.key;
  if (column === foldColumn(id)) return value.fold;
  return column === localColumn(id) ? value.local : undefined;
}

// What the planner puts in the place of a name of a subquery, each time that it occurs.

/** In characters of SQL. Evaluating shorter SQL twice costs less. */
const long = 500;

/** The names of one statement: copies of copies double with each of them. */
export class Copies {
  readonly #lengths = new Map<string, number>();

  isLong(words: Sql): boolean {
    return lengthOf(words, this.#lengths) > long;
  }

  /** @param named the value by its names */
  note(named: SqlValue, value: SqlValue) {
    for (const part of partsOfValue)
      if (value[part]) this.#lengths.set(rendered(named[part]!).text, lengthOf(value[part], this.#lengths));
  }
}

/** The columns that SQL names of the table with this alias. */
export const columnsNamedIn = (words: Sql, alias: string): readonly string[] => [
  ...new Set(
    [...rendered(words).text.matchAll(new RegExp(`"${alias}"\\."((?:[^"]|"")+)"`, 'g'))].map(([, column]) =>
      column!.replaceAll('""', '"'),
    ),
  ),
];
