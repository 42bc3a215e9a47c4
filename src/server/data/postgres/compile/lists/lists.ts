/**
 * Compiles lists. The page is selected first, and values from other records are looked up only for the page.
 */
import { LRUCache } from 'lru-cache';
import { currentLocale } from '#messages/translate.ts';
import type { ComputedField, DataModel } from '#model/expression/expression.ts';
import { idsOf, matchAll } from '#model/filter/filter.ts';
import { getOrMake, memoize } from '#model/lib/memoize.ts';
import type { Query } from '#server/data/store.ts';
import { columnOf } from '#server/data/postgres/rows/columns.ts';
import { layoutOf, selected } from '#server/data/postgres/rows/layout.ts';
import { join, name, nothing, raw, sql, text, withTexts, type Sql } from '#server/data/postgres/sql.ts';
import { necessaryCondition } from '../faster/necessaryCondition.ts';
import { dependsOnRecordAlone } from '../inProcessFields.ts';
import { countOf, countStatement } from './count.ts';
import { filterOf } from './filter.ts';
import { ListPage } from './page.ts';
import { countedIn, orderByTerms, placesOf } from './pagination.ts';
import { Scope, type Subject } from '../scope.ts';
import { NotExpressible, type Value } from '../value.ts';
import { namedRow } from '../faster/namedRow.ts';
import { hasSourceColumn, sourceColumn } from '../views/viewFields.ts';

export type ListStatement = { statement: Sql } & Computed;
/** The computed fields in the statement, and those that are computed afterwards (inProcessFields.ts). */
export type Computed = { computed: ReadonlyMap<string, Value>; inProcess: readonly ComputedField[] };

const nothingComputed: Computed = { computed: new Map(), inProcess: [] };

export const totalColumn = '$total';
/** Aliases of computed fields by index, because their own names may be those of columns. */
export const computedColumn = (index: number) => `$c${index}`;

/** @param isFromEnd whether `range` counts backwards from the last record */
export function listStatement(
  subject: Subject,
  resource: string,
  query: Query,
  isFromEnd = false,
): ListStatement {
  const { where, range, paging, idsOnly, only } = query;
  const page = new ListPage(subject, resource, query, isFromEnd);
  const { hits, isFew } = page;
  const counted = () => {
    if (holdsAll(query)) return countOf(raw('from page'), undefined);
    const most = paging && countedIn(paging) + 1;
    return hits ? countOf(raw('from hits'), most) : countStatement(subject, resource, where, most);
  };
  const order = page.orderIn('p');
  const joins: Sql[] = [];
  const scope = new Scope(
    subject,
    resource,
    'p',
    joins,
    isFew ? 'page' : 'all',
    isFew ? { isCut: true } : { necessary: necessaryCondition(where, subject, resource) },
  );
  const follows = idsOnly ? nothingComputed : computedOf(subject, resource, scope, only);
  const columns = [
    ...columnsOf(subject, resource, follows),
    ...(range && !idsOnly ? [sql`(${counted()}) as ${name(totalColumn)}`] : []),
    ...(paging ? placesOf(order) : []),
  ];
  return {
    ...follows,
    statement: sql`with ${hits ? sql`hits as materialized (${hits}), ` : nothing}page as materialized (${page.rows})
      select ${join(columns, ', ')} from page p ${join(joins, ' ')}
      order by ${orderByTerms(order)}`,
  };
}

/** True for a page with room for all records that are asked for by their ids. */
const holdsAll = ({ where, range, paging }: Query): boolean =>
  range?.[0] === 0 && !paging?.from && (idsOf(where)?.length ?? Infinity) <= range[1] + 1;

/** Placeholder for the id in a cached statement. */
const anyId = '\0id';
const maxCompiled = 1000;
const compiledRecords = memoize(
  (_model: DataModel) => new LRUCache<string, (id: string) => ListStatement>({ max: maxCompiled }),
);

/**
 * Reads one record by id. Every request reads its account this way, so the statement is cached for the day. That of a
 * view's row depends on the id.
 */
export function recordStatement(subject: Subject, resource: string, id: string): ListStatement {
  const model = subject.of(resource);
  if (model.view) return compileRecord(subject, resource, id, namedRow(model, id));
  const key = JSON.stringify([
    subject.schema,
    subject.relations.views,
    subject.relations.materialized.size,
    subject.today,
    subject.absent,
    resource,
    // Texts that are put together are in the reader's language.
    currentLocale(),
  ]);
  const compiled = getOrMake(compiledRecords(subject.model), key, () => {
    const { statement, ...found } = compileRecord(subject, resource, anyId);
    const withId = withTexts(statement, anyId);
    return (one) => ({ ...found, statement: withId(one) });
  });
  return compiled(id);
}

/** @param where what else is known of the record */
function compileRecord(subject: Subject, resource: string, id: string, where = matchAll): ListStatement {
  const joins: Sql[] = [];
  const scope = new Scope(subject, resource, 'p', joins, 'page', { isCut: true });
  const found = computedOf(subject, resource, scope);
  const columns = columnsOf(subject, resource, found);
  const more = filterOf(where, scope);
  const from = sql`${subject.source(resource, where)} p ${join(joins, ' ')}`;
  return {
    ...found,
    statement: sql`select ${join(columns, ', ')} from ${from} where ${scope.id} = ${text(id)} and ${more}`,
  };
}

/** The stored columns of a record, then its computed fields. */
const columnsOf = (subject: Subject, resource: string, { computed }: Computed): Sql[] => [
  ...selected(layoutOf(subject.of(resource).resource), 'p'),
  ...(hasSourceColumn(subject.of(resource)) ? [columnOf('p', sourceColumn)] : []),
  ...[...computed.values()].map((value, index) => sql`${value.sql} as ${name(computedColumn(index))}`),
];

/**
 * The computed fields of a record, each after those that it reads.
 *
 * @param only the fields that are needed; all of them if one is computed afterwards, because it may read any other
 */
export function computedOf(
  subject: Subject,
  resource: string,
  scope: Scope,
  only?: ReadonlySet<string>,
): Computed {
  const computed = new Map<string, Value>();
  const afterwards: ComputedField[] = [];
  const all = subject.of(resource).computed;
  const [needed, others] = only
    ? [all.filter(({ field }) => only.has(field)), all.filter(({ field }) => !only.has(field))]
    : [all, []];
  const add = (one: ComputedField) => {
    try {
      computed.set(one.field, scope.value(one.field));
    } catch (error) {
      if (!(error instanceof NotExpressible) || !dependsOnRecordAlone(one)) throw error;
      afterwards.push(one);
    }
  };
  for (const one of needed) add(one);
  if (afterwards.length > 0) for (const one of others) add(one);
  return { computed, inProcess: afterwards };
}
