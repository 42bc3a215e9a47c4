/**
 * Reads records through SQL. Queries without exact SQL are answered from the records in memory (memory.ts).
 */
import { uniqueKey } from '../../../kinds/registry.ts';
import { bindValue, readsOf, type DataModel, type ValueExpression } from '../../../model/expression.ts';
import type { FilterExpression } from '../../../model/filter.ts';
import { isEmpty } from '../../../model/values.ts';
import type { RecordReader, Row, Values } from '../store.ts';
import { storedPart, type RecordShape } from '../shape.ts';
import { aggregateStatement, figureColumn, groupColumn } from './compile/aggregate.ts';
import { computedColumn, computedOf, oneStatement } from './compile/find.ts';
import { Scope, type Absent, type Subject } from './compile/scope.ts';
import { subjectOf } from './compile/subject.ts';
import { constant, emptyValue, NotExpressible, type Value } from './compile/value.ts';
import type { Connection } from './database.ts';
import { draftRow } from './draft.ts';
import { withEarlyValues } from './earlyValues.ts';
import { inMemory, mostLoaded as usuallyLoaded } from './memoryFallback.ts';
import { resourceDependencies } from '../../../model/expression/resourceDependencies.ts';
import { compareAll } from './order.ts';
import type { Relations } from './relations.ts';
import { decoded, layoutOf, orderColumn, selected } from './rows.ts';
import { join, name, repeated, sql, text, texts, type Sql } from './sql.ts';
import { addComputed, pageOf, recordsOf } from './pages.ts';
import type { Totals } from './totals.ts';
import { duplicateCondition } from './duplicates.ts';
import { valueFrom } from './values.ts';
import type { RowsRead } from './writes.ts';

export type ReaderOptions = {
  model: DataModel;
  connection: Pick<Connection, 'query'>;
  /** Resolves to the location of the tables once they exist. */
  ready: () => Promise<Relations>;
  absent?: Absent;
  /** Counts with a time limit; absent: every count runs to its end. */
  totals?: Totals;
  /** Called for each query that had to be answered from memory. */
  onMemory?: (resource: string, reason: string) => void;
  /** The most records that a list without SQL may load. */
  mostLoaded?: number;
  /** Set in transactions, whose lists repeat for many records, so their statements are prepared. */
  isRepeating?: boolean;
  /** Receives the row of each record that was read by id. */
  rows?: Pick<RowsRead, 'note'>;
};

export function readerOf(options: ReaderOptions): RecordReader {
  const { model, connection, ready, absent = {}, onMemory, totals, mostLoaded = usuallyLoaded } = options;
  const ask = (statement: Sql) => connection.query(statement);
  const askEarly = async (statement: Sql) => ask(await withEarlyValues(ask, statement));
  const askList = options.isRepeating ? (statement: Sql) => ask(repeated(statement)) : askEarly;

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
      const most = isList && !options.isRepeating ? mostLoaded : undefined;
      return byRecords(await inMemory(connection, relations, model, resources, absent, most));
    }
  }

  /** Computes the fields of one record that is passed as parameters. */
  async function completed<T extends Values>(subject: Subject, shape: RecordShape, record: T): Promise<T> {
    const { id } = shape.resource;
    const joins: Sql[] = [];
    const found = computedOf(subject, id, new Scope(subject, id, 'p', joins, 'page', { isDraft: true }));
    const columns = [...found.computed.values()].map(
      (value, index) => sql`${value.sql} as ${name(computedColumn(index))}`,
    );
    const draft = draftRow(layoutOf(shape.resource), storedPart(shape, record), model.timeZone);
    const [row] =
      columns.length === 0
        ? [{}]
        : await ask(repeated(sql`select ${join(columns, ', ')} from ${draft} p ${join(joins, ' ')}`));
    const result: Row = { ...record };
    addComputed(result, row!, found, subject, id);
    return result as T;
  }

  const reader: RecordReader = {
    model,
    get: (shape, id) =>
      bySqlOrMemory(
        shape,
        async (subject) => {
          if (isEmpty(id)) return undefined;
          const statement = oneStatement(subject, shape.resource.id, String(id));
          const { rows, records } = await recordsOf(ask, subject, shape.resource.id, statement);
          if (rows[0]) options.rows?.note(shape.resource.id, rows[0]);
          return records[0];
        },
        (memory) => memory.get(shape, id),
      ),
    find: (shape, requested) => {
      const query = { ...requested, where: withSearchFields(requested.where, shape.searchFields ?? []) };
      return bySqlOrMemory(
        shape,
        (subject) => pageOf({ ask: askList, totals }, subject, shape.resource.id, query),
        (memory) => memory.find(shape, requested),
        { isList: true, isNamed: requested.sort?.by !== undefined },
      );
    },
    aggregate: (shape, requested) => {
      const query = { ...requested, where: withSearchFields(requested.where, shape.searchFields ?? []) };
      return bySqlOrMemory(
        shape,
        async (subject) => {
          const { statement, keys, figures, wide } = aggregateStatement(subject, shape, query);
          let rows = await askEarly(statement);
          if (wide && rows.some((row) => row[wide] === true))
            rows = await askEarly(aggregateStatement(subject, shape, query, true).statement);
          const groups = rows.map((row) => ({
            keys: keys.map((key, index) => valueFrom(key, row[groupColumn(index)])),
            figures: figures.map((figure, index) => valueFrom(figure, row[figureColumn(index)])),
          }));
          groups.sort((left, right) => compareAll(left.keys, right.keys));
          const names = Object.keys(query.measures);
          return groups.map((group) => ({
            ...Object.fromEntries(query.groupBy.map((key, index) => [key.name, group.keys[index]])),
            ...Object.fromEntries(names.map((measure, index) => [measure, group.figures[index]])),
          }));
        },
        (memory) => memory.aggregate(shape, requested),
        { isList: true },
      );
    },
    findDuplicate: async (shape, record, fields) => {
      const { resource } = shape;
      const gap = fields.some((id) => isEmpty(record[id]));
      if (gap) return undefined;
      const layout = layoutOf(resource);
      const table = (await ready()).relation(layout.table);
      const gone = absent[resource.id] ?? [];
      const rows = await ask(
        sql`select ${join(selected(layout, 't'), ', ')} from ${table} t
            where t.id <> ${text(String(record.id))} and t.id <> all (${texts(gone)})
            and ${join(
              fields.map((id) => duplicateCondition(resource.fields[id]!, record[id])),
              ' and ',
            )} order by t.${name(orderColumn)}`,
      );
      const keyOf = (one: Values) =>
        JSON.stringify(fields.map((id) => uniqueKey(resource.fields[id]!, one[id])));
      const key = keyOf(record);
      return rows
        .map((row) => decoded(layout, row))
        .find((one) => !fields.some((id) => isEmpty(one[id])) && keyOf(one) === key);
    },
    complete: async (shape, record) => {
      const computed = model.resources[shape.resource.id]?.computed ?? [];
      if (computed.length === 0) return record;
      return bySqlOrMemory(
        shape,
        (subject) => completed(subject, shape, record),
        (memory) => memory.complete(shape, record),
      );
    },
    evaluate: (shape, expressions, record) =>
      bySqlOrMemory(
        shape,
        async (subject) => {
          const joins: Sql[] = [];
          const scope = scopeOfValues(subject, shape.resource.id, joins, expressions, record);
          const values = Object.entries(expressions).map(
            ([id, value]) =>
              [id, subject.compilers.compileExpression(bindValue(value, shape), scope)] as const,
          );
          const columns = values.map(
            ([, { sql: words }], index) => sql`${words} as ${name(computedColumn(index))}`,
          );
          const [row] = await askList(
            sql`select ${join(columns, ', ')} from (select null::text as id) p ${join(joins, ' ')}`,
          );
          return Object.fromEntries(
            values.map(([id, value], index) => [id, valueFrom(value, row![computedColumn(index)])]),
          );
        },
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

/** A scope for a record, or a row of one, of which only these values are known. */
function scopeOfValues(
  subject: Subject,
  resource: string,
  joins: Sql[],
  expressions: Readonly<Record<string, ValueExpression>>,
  record: Values,
): Scope {
  const known = new Map<string, Value>();
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
  return new Scope(subject, resource, 'p', joins, 'page', { known });
}

/** Adds the caller's search fields to searches that name none. */
function withSearchFields(where: FilterExpression, fields: readonly string[]): FilterExpression {
  switch (where.kind) {
    case 'all':
    case 'any':
      return { ...where, of: where.of.map((part) => withSearchFields(part, fields)) };
    case 'not':
      return { ...where, of: withSearchFields(where.of, fields) };
    case 'search':
      return { ...where, fields: where.fields ?? fields };
    default:
      return where;
  }
}
