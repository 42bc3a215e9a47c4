/**
 * Chooses the rollups that are materialized in columns: those that lists sort or filter by, or that rights or
 * rules read, if they depend only on stored fields of the referring records and of the records that these look
 * up. Values that depend on the day change without a write, so they are computed on reading. What only rules read,
 * of one record at a time, is not worth a trigger on the tables looked up.
 */
import { createHash } from 'node:crypto';
import { readsOf, type ComputedField, type DataModel } from '#model/expression/expression.ts';
import type { Resource } from '#model/types.ts';
import { RowScope } from '../compile/scope.ts';
import { subjectOf } from '../compile/subject.ts';
import { columnsOfValue, NotExpressible, type SqlValue } from '../compile/value.ts';
import { type MaterializedRollup, rollupSourcesOf } from '../storedRollups.ts';
import { foldVersion, layoutOf } from '../rows.ts';
import { plainRelations } from '../relations.ts';
import { join, rendered, shortName, sql, type Sql } from '../sql.ts';
import { memoize } from '#model/values/memoize.ts';

export const materializedRollups = memoize((model: DataModel): readonly MaterializedRollup[] =>
  Object.values(model.resources).flatMap(({ resource, computed, often, view }) =>
    view || resource.history
      ? []
      : computed.flatMap((one) => {
          const wanted = often?.[one.field];
          const kept = wanted && materialized(model, resource, one, wanted.isSearched === true);
          return kept ? [{ ...kept, ...wanted }] : [];
        }),
  ),
);

function materialized(
  model: DataModel,
  resource: Resource,
  { field, value }: ComputedField,
  mayLookUp: boolean,
): Omit<MaterializedRollup, 'isIndexed'> | undefined {
  const { own, lookups, rollups } = readsOf(value);
  if (own.size > 0 || lookups.length > 0 || rollups.length === 0) return undefined;
  if (!layoutOf(resource).isExtensible) return undefined;
  const sources = rollups.map((rollup) => rollupSourcesOf(model, rollup, mayLookUp));
  // It takes triggers on their tables.
  if (sources.flat().some((source) => source && !layoutOf(source.resource).isExtensible)) return undefined;
  const [one, other] = ['2001-02-28', '2024-12-31'].map((day) =>
    valueStatementIfAny(model, resource, field, day),
  );
  if (!one || !other || sources.includes(undefined)) return undefined;
  const words = sqlKeyOf(one);
  if (sqlKeyOf(other) !== words || one.kind === 'nothing' || one.kind === 'json') return undefined;
  const folds = one.fold ? foldVersion : '';
  const digest = createHash('sha256').update(`${words}${folds}`).digest('hex').slice(0, 8);
  return {
    resource,
    field,
    column: shortName(`${field}__r${digest}`),
    value: one,
    sources: sources.flatMap((one) => one ?? []),
    initial: rollups.every(({ measure: { kind } }) => kind === 'count' || kind === 'sum') ? '0' : undefined,
  };
}

const sqlKeyOf = (value: SqlValue & { words: Sql }) => JSON.stringify([value.kind, rendered(value.words)]);

function valueStatementIfAny(model: DataModel, resource: Resource, field: string, day: string) {
  try {
    return valueStatement(model, 'x', resource, field, 'page', day);
  } catch (error) {
    if (error instanceof NotExpressible) return undefined;
    throw error;
  }
}

/** A statement that computes the value for each record `p`. */
export function valueStatement(
  model: DataModel,
  schema: string,
  resource: Resource,
  field: string,
  reach: 'page' | 'all',
  day = '2001-02-28',
): SqlValue & { words: Sql } {
  const joins: Sql[] = [];
  const subject = subjectOf(model, day, plainRelations(schema), {});
  const value = new RowScope(subject, resource.id, 'p', joins, reach).value(field);
  return {
    ...value,
    words: sql`select p.id, ${columnsOfValue(value)} from ${subject.source(resource.id)} p ${join(joins, ' ')}`,
  };
}
