/**
 * Reads records through SQL. Queries without exact SQL are answered from the records in memory (reader.ts).
 */
import { type DataModel, bindValue, readsOf, type ValueExpression } from '#model/expression/expression.ts';
import { figuresComputedAt, type RecordReader, type StoreRow, type Values } from '#server/data/store.ts';
import { type Absent, RowScope, type Subject } from '../compile/scope.ts';
import type { Connection, Ask } from '../connection/database.ts';
import { layoutOf, cellSql, encoded, type TableLayout } from '../rows.ts';
import type { Relations } from '../relations.ts';
import { join, name, sql, unshared, type Sql, repeated, text } from '../sql.ts';
import { mapLeaves, type FilterExpression } from '#model/filter/filter.ts';
import { computedColumn, computedHere, recordStatement } from '../compile/lists.ts';
import { subjectOf } from '../compile/subject.ts';
import { NotExpressible, constant, emptyValue, type SqlValue } from '../compile/value.ts';
import { isEmpty } from '#model/values/values.ts';
import { storedPart, type RecordShape } from '#server/data/shape.ts';
import { slotSpan } from '#kinds/timeSlots.ts';
import { refuseUnserved } from '../unserved.ts';
import { duplicateOf, existing, overlapOf } from './takenRecords.ts';
import { addComputed, readPage, readRecords } from './pages.ts';
import { valueFrom } from '../rows/valueFrom.ts';
import { withReferredIds } from '#server/data/referringRecords.ts';
import { withEarlyValues } from './earlyValues.ts';
import { compiledFigure, withNames } from './figures/compiledFigure.ts';
import { aloneWithin, sharedPage } from './figures/compiledPage.ts';
import type { FigureCache } from './figures/figureCache.ts';
import { resourceDependencies } from '#model/expression/resourceDependencies.ts';
import type { Totals } from './totals.ts';
import type { RowsRead } from '../writes/writes.ts';
import { usuallyLoaded, inMemory } from './inMemory.ts';

// A subquery that presents an unstored record as a table row.

function draftRow(layout: TableLayout, record: Values, timeZone: string): Sql {
  const columns = [...encoded(layout, record, timeZone)].map(
    ([column, value]) => sql`${unshared(cellSql(value))} as ${name(column)}`,
  );
  return sql`(select ${join(columns, ', ')})`;
}

// Computes values for a record that is passed as parameters, and need not be stored.

/** The record with its computed fields. */
async function completed<T extends Values>(
  ask: Ask,
  subject: Subject,
  shape: RecordShape,
  record: T,
): Promise<T> {
  const { id } = shape.resource;
  const joins: Sql[] = [];
  const found = computedHere(subject, id, new RowScope(subject, id, 'p', joins, 'page', { isDraft: true }));
  const columns = [...found.computed.values()].map(
    (value, index) => sql`${value.sql} as ${name(computedColumn(index))}`,
  );
  const draft = draftRow(layoutOf(shape.resource), storedPart(shape, record), subject.timeZone);
  const [row] =
    columns.length === 0
      ? [{}]
      : await ask(repeated(sql`select ${join(columns, ', ')} from ${draft} p ${join(joins, ' ')}`));
  const result: StoreRow = { ...record };
  addComputed(result, row!, found, subject, id);
  return result as T;
}

/** The value of each expression for the record. */
async function evaluated(
  ask: Ask,
  subject: Subject,
  shape: RecordShape,
  expressions: Readonly<Record<string, ValueExpression>>,
  record: Values,
): Promise<Record<string, unknown>> {
  const joins: Sql[] = [];
  const scope = scopeOfValues(subject, shape.resource.id, joins, expressions, record);
  const values = Object.entries(expressions).map(
    ([id, value]) => [id, subject.compilers.compileExpression(bindValue(value, shape), scope)] as const,
  );
  const columns = values.map(([, { sql: words }], index) => sql`${words} as ${name(computedColumn(index))}`);
  const [row] = await ask(
    sql`select ${join(columns, ', ')} from (select null::text as id) p ${join(joins, ' ')}`,
  );
  return Object.fromEntries(
    values.map(([id, value], index) => [id, valueFrom(value, row![computedColumn(index)])]),
  );
}

/** A scope for a record, or for a row in one, with only these known values. */
function scopeOfValues(
  subject: Subject,
  resource: string,
  joins: Sql[],
  expressions: Readonly<Record<string, ValueExpression>>,
  record: Values,
): RowScope {
  const known = new Map<string, SqlValue>();
  for (const expression of Object.values(expressions)) {
    const { own, lookups, rollups } = readsOf(expression);
    if (rollups.length > 0 || expression.kind === 'template' || expression.kind === 'formula')
      throw new NotExpressible('more than lookups of a row');
    for (const id of own) known.set(id, constant(record[id]));
    for (const { via } of lookups) {
      const id = record[via];
      known.set(via, isEmpty(id) || Array.isArray(id) ? emptyValue : { kind: 'id', sql: text(String(id)) });
    }
  }
  return new RowScope(subject, resource, 'p', joins, 'page', { known });
}

export type ReaderOptions = {
  model: DataModel;
  connection: Pick<Connection, 'query'>;
  /** Resolves to the location of the tables once they exist. */
  ready: () => Promise<Relations>;
  absent?: Absent;
  /** Counts with a time limit; absent: every count runs to its end. */
  totals?: Totals;
  /** Figures of other requests; absent: each computes its own. */
  figures?: Pick<FigureCache, 'get' | 'isKept'>;
  /** Called for each query that had to be answered from memory. */
  onMemory?: (resource: string, reason: string) => void;
  /** The most records that a list without SQL may load. */
  mostLoaded?: number;
  /**
   * Receives the row of each record that was read by id. Set in transactions, whose lists repeat for many
   * records, so their statements are prepared.
   */
  rows?: Pick<RowsRead, 'note' | 'without'>;
};

/**
 * Answers through SQL if possible, else from memory.
 *
 * @param isList whether many records are asked for, outside a transaction
 * @param isNamed whether titles are compared, which may depend on any other resource
 */
const sqlOrMemory =
  ({
    model,
    connection,
    ready,
    absent: gone = {},
    onMemory,
    rows,
    mostLoaded = usuallyLoaded,
  }: ReaderOptions) =>
  async <T>(
    shape: RecordShape,
    byStatement: (subject: Subject) => Promise<T>,
    byRecords: (reader: RecordReader) => Promise<T>,
    { isList = false, isNamed = false } = {},
  ): Promise<T> => {
    const relations = await ready();
    const absent: Absent = { ...gone, ...rows?.without(gone) };
    try {
      return await byStatement(subjectOf(model, shape.today, relations, absent));
    } catch (error) {
      if (!(error instanceof NotExpressible)) throw error;
      onMemory?.(shape.resource.id, error.message);
      const under = isNamed ? Object.keys(model.resources) : resourceDependencies(model, shape.resource.id);
      const resources = [shape.resource.id, ...under];
      // In memory a value that is not served would count as none.
      for (const id of resources) {
        const resource = model.resources[id]?.resource;
        if (resource?.unserved) refuseUnserved(resource);
      }
      const most = isList && !rows ? mostLoaded : undefined;
      return byRecords(await inMemory(connection, relations, model, resources, absent, most));
    }
  };

export function readerOf(options: ReaderOptions): RecordReader {
  const { model, connection, totals } = options;
  const ask = connection.query;
  const askEarly = async (statement: Sql) => ask(await withEarlyValues(ask, statement));
  const askList = options.rows ? (statement: Sql) => ask(repeated(statement)) : askEarly;

  const bySqlOrMemory = sqlOrMemory(options);

  /** For records in memory, which are not all that refer to one. */
  const inIds = async <T extends { where: FilterExpression }>(shape: RecordShape, query: T): Promise<T> => ({
    ...query,
    where: await withReferredIds(reader, shape, query.where),
  });

  const reader: RecordReader = {
    model,
    findsReferred: true,
    isRemote: true,
    get: (shape, id) =>
      bySqlOrMemory(
        shape,
        async (subject) => {
          if (isEmpty(id)) return undefined;
          const read = options.rows ? lockedRecord : recordStatement;
          const statement = read(subject, shape.resource.id, String(id));
          const { rows, records } = await readRecords(ask, subject, shape.resource.id, statement);
          if (rows[0]) options.rows?.note(shape.resource.id, rows[0]);
          return records[0];
        },
        (memory) => memory.get(shape, id),
      ),
    find: (shape, { within, isShared, ...requested }) => {
      const { figures } = options;
      if (isShared && figures) {
        const alone = () => aloneWithin(within, (limit) => reader.find(shape, { ...requested, ...limit }));
        return bySqlOrMemory(
          shape,
          (subject) =>
            sharedPage(figures, { subject, shape, requested, isFresh: isShared === 'fresh' }, alone),
          alone,
        );
      }
      if (within !== undefined && totals)
        return totals.limited(within, (one) =>
          readerOf({ ...options, connection: one }).find(shape, requested),
        );
      const query = { ...requested, where: withSearchFields(requested.where, shape.searchFields ?? []) };
      return bySqlOrMemory(
        shape,
        (subject) => readPage({ ask: askList, totals }, subject, shape.resource.id, query),
        async (memory) => memory.find(shape, await inIds(shape, requested)),
        { isList: true, isNamed: requested.sort?.by !== undefined },
      );
    },
    aggregate: (shape, requested) => {
      const query = { ...requested, where: withSearchFields(requested.where, shape.searchFields ?? []) };
      return bySqlOrMemory(
        shape,
        async (subject) => {
          const { figure, compute } = compiledFigure(subject, shape, query);
          if (!options.figures || !query.mayLag) return withNames(query, await compute(askEarly));
          const { rows, at } = await options.figures.get(figure(), () => compute(askEarly));
          const named = withNames(query, rows);
          figuresComputedAt.set(named, at);
          return named;
        },
        async (memory) => memory.aggregate(shape, await inIds(shape, requested)),
        { isList: true },
      );
    },
    findDuplicate: async (shape, record, fields, among) => {
      if (fields.some((id) => isEmpty(record[id]))) return undefined;
      return bySqlOrMemory(
        shape,
        (subject) =>
          duplicateOf(ask, subject, subject.absent, { resource: shape.resource, record, fields, among }),
        (memory) => memory.findDuplicate(shape, record, fields, among),
      );
    },
    findOverlap: async (shape, record, slot) =>
      slotSpan(slot, record) &&
      bySqlOrMemory(
        shape,
        (subject) => overlapOf(ask, subject, subject.absent, { shape, record, slot }),
        (memory) => memory.findOverlap(shape, record, slot),
      ),
    exists: (shape, wheres) =>
      bySqlOrMemory(
        shape,
        (subject) => existing(ask, subject, shape.resource.id, wheres),
        async (memory) => memory.exists(shape, wheres),
      ),
    complete: async (shape, record) => {
      const computed = model.resources[shape.resource.id]?.computed ?? [];
      if (computed.length === 0) return record;
      return bySqlOrMemory(
        shape,
        (subject) => completed(ask, subject, shape, record),
        (memory) => memory.complete(shape, record),
      );
    },
    evaluate: (shape, expressions, record) =>
      bySqlOrMemory(
        shape,
        (subject) => evaluated(askList, subject, shape, expressions, record),
        (memory) => memory.evaluate(shape, expressions, record),
      ),
    without: (resource, id) =>
      readerOf({
        ...options,
        absent: { ...options.absent, [resource]: [...(options.absent?.[resource] ?? []), String(id)] },
      }),
  };
  return reader;
}

/** Reads a record by which a transaction may decide. */
function lockedRecord(subject: Subject, resource: string, id: string) {
  return recordStatement(subject, resource, id, subject.relations.sqlOf(resource).isLockable);
}

/** Adds the caller's search fields to searches that name none. */
const withSearchFields = (where: FilterExpression, fields: readonly string[]): FilterExpression =>
  mapLeaves(where, (leaf) => (leaf.kind === 'search' ? { ...leaf, fields: leaf.fields ?? fields } : leaf));
