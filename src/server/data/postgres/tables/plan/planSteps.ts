/** The steps by which a schema changes, with their statements and what they do to the rows, in words. */
import { currentLocale, translate } from '#messages/translate.ts';
import type { Connection } from '#server/data/postgres/connection/database.ts';
import { join, name, raw, sql, text, shortName } from '#server/data/postgres/sql.ts';
import { type SchemaState, type TableState, sqlText } from '../currentSchema.ts';
import { foldColumn, keyColumn, orderColumn, type TableLayout } from '#server/data/postgres/rows.ts';
import { sequenceOf } from '#server/data/postgres/systemTables.ts';
import type { Rewriting } from '../backfill/rowsToRewrite.ts';
import { ownColumn, ownIndex, ownSequence, ownTable, ownView, type Owned } from '../ownership.ts';
import type { Index } from '#server/data/postgres/schema/indexes.ts';
import {
  addStatement,
  fillStatement,
  swapStatements,
  type Retyped,
  type Retyping,
} from '../migration/newColumns.ts';
import { namesNote, viewName, viewStatement } from '../migration/renamedViews.ts';
import { inBatchesLock, momentaryLock, noLock, secondsToIndex, secondsToRewrite } from '../stepCosts.ts';
import {
  indexName,
  indexStatement,
  type namedColumns,
  type ResourceUse,
  type TableNames,
} from '../targetSchema.ts';

// How many rows a step reads or changes, for people who decide about a migration.

/** Up to this number the rows are counted, in milliseconds. */
const countable = 100_000;

/** The state with the numbers of rows of those of these tables that are not large. */
export async function withCounts(
  connection: Pick<Connection, 'query'>,
  schema: string,
  state: SchemaState,
  tables: readonly string[],
): Promise<SchemaState> {
  const there = [...new Set(tables)].filter((table) => state.tables.has(table));
  if (there.length === 0) return state;
  const found = await connection.query(
    join(
      there.map(
        (table) =>
          sql`select ${text(table)} as name, (select count(*) from
              (select from ${name(schema, table)} limit ${raw(String(countable + 1))}) t)::float8 as rows`,
      ),
      ' union all ',
    ),
  );
  const counts = found.map((row): [string, TableState] => {
    const table = state.tables.get(String(row.name))!;
    const rows = Number(row.rows);
    const isLarge = rows > countable;
    return [
      String(row.name),
      isLarge ? { ...table, rows: Math.max(rows, table.rows) } : { ...table, counted: rows },
    ];
  });
  return { ...state, tables: new Map([...state.tables, ...counts]) };
}

/** "1 linha", "cerca de 250.000 linhas" */
export const rowsIn = ({ rows, counted }: TableState): string =>
  counted === undefined ? translate('database.aboutLines', { lines: linesOf(rows) }) : linesOf(counted);

const linesOf = (rows: number) =>
  rows === 1
    ? translate('database.row')
    : translate('database.rows', { rows: rows.toLocaleString(currentLocale()) });

/** Above this number of rows a column is filled in the background. */
export const manyRows = 100_000;
/** Above this number of rows an index is built concurrently, which is slower but no save waits for it. */
const rowsToIndex = 10_000;

export type Layer = ResourceUse & { layout: TableLayout; names: TableNames; table: TableState | undefined };

/**
 * `together`: in one transaction per table; `beside`: while the table is in use; `fill`, `retype`: in
 * batches.
 */
export type SchemaStep = {
  how: 'together' | 'beside' | 'fill' | 'retype';
  /** The changed table; empty for a new table, which nobody uses yet. */
  table: string;
  statements: readonly string[];
  /** What the step does to the rows, in words. */
  rows: string;
  hazards: readonly string[];
  /** What it locks and for how long, in words. */
  locks: string;
  /** How long it may take: see stepCosts.ts. */
  seconds: number;
  /** What it creates. A step does not run if something foreign has one of these names. */
  makes?: readonly Owned[];
  notes?: readonly Note[];
  layer?: Layer;
  /** An index without which the database is slower, and that a row of an earlier version may be too long for. */
  isOptional?: true;
  /** For a back-fill: what to rewrite. `notes` are stored when it is done. */
  rewriting?: Rewriting;
  retyping?: Retyping;
};

export type Note = readonly [key: string, value: string];
type Columns = ReturnType<typeof namedColumns>;

export const creationStep = (
  schema: string,
  names: TableNames,
  columns: Columns,
  indexes: readonly Index[],
  shape: Note,
): SchemaStep => {
  const definitions = columns.map(
    ({ inTable, type }) => sql`${name(inTable)} ${raw(type)}${raw(inTable === 'id' ? ' primary key' : '')}`,
  );
  return {
    how: 'together',
    table: '',
    statements: [
      sql`create table if not exists ${name(schema, names.table)} (${join(definitions, ', ')}, ${name(orderColumn)} bigint generated always as identity)`,
      sql`create sequence if not exists ${name(schema, sequenceOf(names.table))}`,
      ...indexes.map((index) => indexStatement(schema, names, index)),
    ].map(sqlText),
    rows: translate('database.newTableEmpty'),
    hazards: [],
    locks: noLock(),
    seconds: 0,
    makes: [
      ownTable(names.table),
      ownSequence(sequenceOf(names.table)),
      ...[...columns.map(({ inTable }) => inTable), orderColumn].map((column) =>
        ownColumn(names.table, column),
      ),
      ...indexes.map((index) => ownIndex(indexName(names, index))),
    ],
    notes: [shape],
  };
};

export const retypedColumns = (columns: Columns, table: TableState): Retyped[] =>
  columns.flatMap(({ inTable, type }) => {
    const from = table.columns.get(shortName(inTable));
    if (from === undefined || from === textOf(type)) return [];
    const [hasKey, hasLetters] = [keyColumn(inTable), foldColumn(inTable)].map((one) =>
      table.columns.has(one),
    );
    return [{ column: inTable, from, to: type, wasId: from === 'text' && !!hasKey && !hasLetters }];
  });

export const columnStep = (schema: string, names: TableNames, missing: Columns): SchemaStep => ({
  how: 'together',
  table: names.table,
  statements: [
    sqlText(
      sql`alter table ${name(schema, names.table)} ${join(
        missing.map(({ inTable, type }) => sql`add column if not exists ${name(inTable)} ${raw(type)}`),
        ', ',
      )}`,
    ),
  ],
  rows: translate('database.noRowChangesNewColumns'),
  hazards: [],
  locks: momentaryLock(),
  seconds: 0,
  makes: missing.map(({ inTable }) => ownColumn(names.table, inTable)),
});

/** @param indexes those of the columns that change their type */
export const retypeStep = (
  schema: string,
  layer: Layer,
  retyping: Retyping,
  indexes: readonly Index[],
  found: TableState,
  shape: Note,
): SchemaStep => ({
  how: 'retype',
  table: layer.names.table,
  statements: [
    addStatement(schema, layer.names, retyping),
    fillStatement(schema, layer.names, retyping),
    ...swapStatements(schema, layer.names, retyping),
    ...indexes.map((index) => indexStatement(schema, layer.names, index)),
  ].map(sqlText),
  rows: translate('database.writesAnewInBatches', { rows: rowsIn(found) }),
  hazards: [translate('database.untilEndVersion')],
  locks: translate('database.nobodyCanSaveMeanwhile', { momentaryLock: momentaryLock() }),
  seconds: secondsToRewrite(found.rows) + indexes.length * secondsToIndex(found.rows),
  layer,
  retyping,
  notes: [shape],
});

export const backfillStep = (
  schema: string,
  layer: Layer,
  rewriting: Rewriting,
  found: TableState,
  shape: Note,
): SchemaStep => ({
  how: 'fill',
  table: layer.names.table,
  statements: [
    sqlText(sql`update ${name(schema, layer.names.table)} set … where ${rewriting.where} -- `) +
      translate('database.thousandAtTime'),
  ],
  rows: translate('database.ofOnlyThoseHaveSomething', { rows: rowsIn(found) }),
  hazards: [],
  locks: inBatchesLock(),
  seconds: secondsToRewrite(found.rows),
  layer,
  rewriting,
  notes: [shape],
});

export const noteStep = (names: TableNames, shape: Note): SchemaStep => ({
  how: 'together',
  table: names.table,
  statements: [],
  rows: '',
  hazards: [],
  locks: '',
  seconds: 0,
  notes: [shape],
});

export const viewStep = (schema: string, { layout, names }: Layer): SchemaStep => ({
  how: 'together',
  table: names.table,
  statements: [sqlText(viewStatement(schema, layout, names))],
  rows: translate('database.noRowChangesNewNames'),
  hazards: [],
  locks: noLock(),
  seconds: 0,
  makes: [ownView(viewName(layout, names))],
  notes: [namesNote(layout.table, names)],
});

export function indexSteps(
  schema: string,
  state: SchemaState,
  names: TableNames,
  indexes: readonly Index[],
  table: TableState,
): SchemaStep[] {
  const many = table.rows > rowsToIndex;
  return indexes.flatMap((index): SchemaStep[] => {
    const found = state.indexes.get(indexName(names, index))?.is;
    // One that somebody else has made for this table is left as it is.
    const isForeign = state.foreign.names.get(indexName(names, index))?.table === shortName(names.table);
    if (found === 'whole' || found === 'begun' || isForeign) return [];
    const isOfPartitions = table.partitions.length > 0;
    const drop = sql`drop index ${raw(many && !isOfPartitions ? 'concurrently ' : '')}if exists ${name(schema, indexName(names, index))}`;
    return [
      {
        how: many ? 'beside' : 'together',
        table: names.table,
        statements: [
          ...(found === 'broken' ? [drop] : []),
          ...(many && isOfPartitions
            ? partitionedIndex(schema, names, index, table.partitions)
            : [indexStatement(schema, names, index, many ? 'beside' : undefined)]),
          ...(index.isCut === true ? [sql`analyze ${name(schema, names.table)}`] : []),
        ].map(sqlText),
        rows: translate('database.readsAndChangesNone', { rows: rowsIn(table) }),
        hazards: [],
        locks: many
          ? translate('database.doneWithoutInterruptingAnybody')
          : translate('database.nobodyWritesToTableMeanwhile'),
        seconds: (many ? 2 : 1) * secondsToIndex(table.rows),
        makes: [ownIndex(indexName(names, index))],
      },
    ];
  });
}

/**
 * PostgreSQL builds no index of a partitioned table concurrently, but those of its partitions. The whole is valid once
 * each partition's is attached; what an interrupted build has left is built anew.
 */
function partitionedIndex(schema: string, names: TableNames, index: Index, partitions: readonly string[]) {
  const whole = name(schema, indexName(names, index));
  return [
    indexStatement(schema, names, index, 'of the table only'),
    ...partitions.flatMap((partition) => {
      const of = { ...names, table: partition };
      const part = name(schema, indexName(of, index));
      return [
        sql`drop index concurrently if exists ${part}`,
        indexStatement(schema, of, index, 'beside'),
        sql`alter index ${whole} attach partition ${part}`,
      ];
    }),
  ];
}

const textOf = (type: string) => type.replace(/ collate.*/, '');
