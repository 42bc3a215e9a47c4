/**
 * Reads records through SQL. Queries without exact SQL are answered from the records in memory (memoryFallback.ts).
 */
import type { DataModel } from '#model/expression/expression.ts';
import { mapLeaves, type FilterExpression } from '#model/filter/filter.ts';
import { isEmpty } from '#model/values/values.ts';
import { figuresComputedAt, type RecordReader } from '#server/data/store.ts';
import { withReferredIds } from '#server/data/referringRecords.ts';
import type { RecordShape } from '#server/data/shape.ts';
import { recordStatement } from '../compile/lists/lists.ts';
import type { Absent, Subject } from '../compile/scope.ts';
import { subjectOf } from '../compile/subject.ts';
import { NotExpressible } from '../compile/value.ts';
import { completed, evaluated } from './computedValues.ts';
import type { Connection } from '../connection/database.ts';
import { duplicateOf } from './duplicates.ts';
import { withEarlyValues } from './earlyValues.ts';
import { compiledFigure, withNames } from './figures/compiledFigure.ts';
import type { FigureCache } from './figures/figureCache.ts';
import { inMemory, mostLoaded as usuallyLoaded } from './memoryFallback.ts';
import { resourceDependencies } from '#model/expression/resourceDependencies.ts';
import type { Relations } from '../relations.ts';
import { repeated, type Sql } from '../sql.ts';
import { pageOf, recordsOf } from './pages.ts';
import type { Totals } from './totals.ts';
import type { RowsRead } from '../writes/writes.ts';

export type ReaderOptions = {
  model: DataModel;
  connection: Pick<Connection, 'query'>;
  /** Resolves to the location of the tables once they exist. */
  ready: () => Promise<Relations>;
  absent?: Absent;
  /** Counts with a time limit; absent: every count runs to its end. */
  totals?: Totals;
  /** Figures of other requests; absent: each computes its own. */
  figures?: Pick<FigureCache, 'get'>;
  /** Called for each query that had to be answered from memory. */
  onMemory?: (resource: string, reason: string) => void;
  /** The most records that a list without SQL may load. */
  mostLoaded?: number;
  /**
   * Receives the row of each record that was read by id. Set in transactions, whose lists repeat for many
   * records, so their statements are prepared.
   */
  rows?: Pick<RowsRead, 'note'>;
};

export function readerOf(options: ReaderOptions): RecordReader {
  const { model, connection, ready, absent = {}, onMemory, totals, mostLoaded = usuallyLoaded } = options;
  const ask = (statement: Sql) => connection.query(statement);
  const askEarly = async (statement: Sql) => ask(await withEarlyValues(ask, statement));
  const askList = options.rows ? (statement: Sql) => ask(repeated(statement)) : askEarly;

  /**
   * Answers through SQL if possible, else from memory.
   *
   * @param isList whether many records are asked for, outside a transaction
   * @param isNamed whether titles are compared, which may depend on any other resource
   */
  async function bySqlOrMemory<T>(
    shape: RecordShape,
    byStatement: (subject: Subject) => Promise<T>,
    byRecords: (reader: RecordReader) => Promise<T>,
    { isList = false, isNamed = false } = {},
  ): Promise<T> {
    const relations = await ready();
    try {
      return await byStatement(subjectOf(model, shape.today, relations, absent));
    } catch (error) {
      if (!(error instanceof NotExpressible)) throw error;
      onMemory?.(shape.resource.id, error.message);
      const under = isNamed ? Object.keys(model.resources) : resourceDependencies(model, shape.resource.id);
      const resources = [shape.resource.id, ...under];
      const most = isList && !options.rows ? mostLoaded : undefined;
      return byRecords(await inMemory(connection, relations, model, resources, absent, most));
    }
  }

  /** For records in memory, which are not all that refer to one. */
  const inIds = async <T extends { where: FilterExpression }>(shape: RecordShape, query: T): Promise<T> => ({
    ...query,
    where: await withReferredIds(reader, shape, query.where),
  });

  const reader: RecordReader = {
    model,
    findsReferred: true,
    get: (shape, id) =>
      bySqlOrMemory(
        shape,
        async (subject) => {
          if (isEmpty(id)) return undefined;
          const statement = recordStatement(subject, shape.resource.id, String(id));
          const { rows, records } = await recordsOf(ask, subject, shape.resource.id, statement);
          if (rows[0]) options.rows?.note(shape.resource.id, rows[0]);
          return records[0];
        },
        (memory) => memory.get(shape, id),
      ),
    find: (shape, { within, ...requested }) => {
      if (within !== undefined && totals)
        return totals.limited(within, (one) =>
          readerOf({ ...options, connection: one }).find(shape, requested),
        );
      const query = { ...requested, where: withSearchFields(requested.where, shape.searchFields ?? []) };
      return bySqlOrMemory(
        shape,
        (subject) => pageOf({ ask: askList, totals }, subject, shape.resource.id, query),
        async (memory) => memory.find(shape, await inIds(shape, requested)),
        { isList: true, isNamed: requested.sort?.by !== undefined },
      );
    },
    aggregate: (shape, requested) => {
      const query = { ...requested, where: withSearchFields(requested.where, shape.searchFields ?? []) };
      return bySqlOrMemory(
        shape,
        async (subject) => {
          const { figure, compute } = compiledFigure(askEarly, subject, shape, query);
          if (!options.figures || !query.mayLag) return withNames(query, await compute());
          const { rows, at } = await options.figures.get(figure(), compute);
          const named = withNames(query, rows);
          figuresComputedAt.set(named, at);
          return named;
        },
        async (memory) => memory.aggregate(shape, await inIds(shape, requested)),
        { isList: true },
      );
    },
    findDuplicate: async (shape, record, fields) => {
      if (fields.some((id) => isEmpty(record[id]))) return undefined;
      return duplicateOf(ask, await ready(), absent, { resource: shape.resource, record, fields });
    },
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
        absent: { ...absent, [resource]: [...(absent[resource] ?? []), String(id)] },
      }),
  };
  return reader;
}

/** Adds the caller's search fields to searches that name none. */
const withSearchFields = (where: FilterExpression, fields: readonly string[]): FilterExpression =>
  mapLeaves(where, (leaf) => (leaf.kind === 'search' ? { ...leaf, fields: leaf.fields ?? fields } : leaf));
