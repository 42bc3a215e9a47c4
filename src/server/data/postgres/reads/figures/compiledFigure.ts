/** Compiles a query of groups and measures, reads its answer, and names it for those who share it. */
import { hash } from 'node:crypto';
import { othersKey } from '#model/measures.ts';
import type { RecordShape } from '#server/data/shape.ts';
import { TooManyGroups, type AggregateQuery, type StoreRow } from '#server/data/store.ts';
import { aggregateStatement, countColumn } from '#server/data/postgres/compile/figures.ts';
import { figureColumn, groupColumn } from '#server/data/postgres/compile/groupColumns.ts';
import type { Subject } from '#server/data/postgres/compile/scope.ts';
import type { Ask, DatabaseRow } from '#server/data/postgres/connection/database.ts';
import { functionsVersion } from '#server/data/postgres/functions.ts';
import { valueFrom } from '#server/data/postgres/rows/valueFrom.ts';
import { name, rendered } from '#server/data/postgres/sql.ts';
import { compareAll } from '../compareAll.ts';
import type { ComputedStatement } from './figureCache.ts';

/** `compute`: the rows by the places of their columns, see withNames. */
export type CompiledFigure = {
  figure: () => ComputedStatement;
  compute: (ask: Ask) => Promise<StoreRow[]>;
};

export function compiledFigure(subject: Subject, shape: RecordShape, query: AggregateQuery): CompiledFigure {
  const compiled = aggregateStatement(subject, shape, query);
  return {
    figure: () => figureOf(subject, shape, query, compiled),
    compute: async (ask) => {
      // With careful sums where the quick ones turn out to be inexact.
      const rows = await ask(compiled.statement);
      if (rows.length > (query.most ?? Infinity)) return [{ [countColumn]: Number(rows[0]![countColumn]) }];
      const isWide = compiled.wide !== undefined && rows.some((row) => row[compiled.wide!] === true);
      const careful = () => ask(aggregateStatement(subject, shape, query, true).statement);
      return groupsIn(isWide ? await careful() : rows, compiled);
    },
  };
}

type Compiled = ReturnType<typeof aggregateStatement>;

function figureOf(
  subject: Subject,
  shape: RecordShape,
  query: AggregateQuery,
  compiled: Compiled,
): ComputedStatement {
  const { text, values } = rendered(compiled.statement);
  const kinds = [...compiled.keys, ...compiled.figures].map(({ kind, ofIds }) => [kind, ofIds]);
  const parts = [shape.resource.id, kinds, functionsVersion, text, values];
  const { mayLag: _, ...described } = query;
  return {
    key: hash('sha256', JSON.stringify(parts), 'base64url'),
    resource: shape.resource.id,
    query: described,
    today: shape.today,
    relations: () => relationsIn(text, subject.relations.schema),
  };
}

/** The names in a statement that are of relations or functions in the schema. */
export function relationsIn(statement: string, schema: string): string[] {
  const place = rendered(name(schema)).text.replaceAll(/[$.*+?^(){}|[\]\\]/g, String.raw`\$&`);
  const names = statement.matchAll(new RegExp(`${place}\\."(?:[^"]|"")+"`, 'g'));
  return [...new Set([...names].map(([one]) => one))].toSorted();
}

/** The rows by the places of their columns: charts that call the same figures otherwise share them. */
function groupsIn(rows: readonly DatabaseRow[], { keys, figures }: Compiled): StoreRow[] {
  const groups = rows
    .filter((row) => row[othersKey] !== true)
    .map((row) => ({
      keys: keys.map((key, index) => valueFrom(key, row[groupColumn(index)])),
      figures: figures.map((figure, index) => valueFrom(figure, row[figureColumn(index)])),
    }));
  groups.sort((left, right) => compareAll(left.keys, right.keys));
  const others = rows.filter((row) => row[othersKey] === true);
  return [
    ...groups.map((group) =>
      Object.fromEntries([
        ...group.keys.map((key, index) => [groupColumn(index), key]),
        ...group.figures.map((figure, index) => [figureColumn(index), figure]),
      ]),
    ),
    ...others.map((row) => ({
      ...Object.fromEntries(
        figures.map((figure, index) => [figureColumn(index), valueFrom(figure, row[figureColumn(index)])]),
      ),
      [othersKey]: true,
    })),
  ];
}

/** The rows as the query calls their columns. Throws TooManyGroups where they are more than it takes. */
export function withNames({ groupBy, measures }: AggregateQuery, rows: readonly StoreRow[]): StoreRow[] {
  const count = rows[0]?.[countColumn];
  if (count !== undefined) throw new TooManyGroups(Number(count));
  const keys = groupBy.map((key, index) => [key.name, groupColumn(index)] as const);
  const figures = Object.keys(measures).map((measure, index) => [measure, figureColumn(index)] as const);
  const ofOthers = [...figures, [othersKey, othersKey] as const];
  return rows.map((row) => {
    const columns = row[othersKey] === true ? ofOthers : [...keys, ...figures];
    return Object.fromEntries(columns.map(([column, place]) => [column, row[place]]));
  });
}
