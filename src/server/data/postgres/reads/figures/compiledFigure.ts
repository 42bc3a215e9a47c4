/** Compiles a query of groups and measures, reads its answer, and names it for those who share it. */
import { hash } from 'node:crypto';
import type { RecordShape } from '#server/data/shape.ts';
import type { AggregateQuery, StoreRow } from '#server/data/store.ts';
import { aggregateStatement, figureColumn, groupColumn } from '#server/data/postgres/compile/figures.ts';
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
  const groups = rows.map((row) => ({
    keys: keys.map((key, index) => valueFrom(key, row[groupColumn(index)])),
    figures: figures.map((figure, index) => valueFrom(figure, row[figureColumn(index)])),
  }));
  groups.sort((left, right) => compareAll(left.keys, right.keys));
  return groups.map((group) =>
    Object.fromEntries([
      ...group.keys.map((key, index) => [groupColumn(index), key]),
      ...group.figures.map((figure, index) => [figureColumn(index), figure]),
    ]),
  );
}

/** The rows as the query calls their columns. */
export function withNames({ groupBy, measures }: AggregateQuery, rows: readonly StoreRow[]): StoreRow[] {
  const columns = [
    ...groupBy.map((key, index) => [key.name, groupColumn(index)] as const),
    ...Object.keys(measures).map((measure, index) => [measure, figureColumn(index)] as const),
  ];
  return rows.map((row) => Object.fromEntries(columns.map(([column, place]) => [column, row[place]])));
}
