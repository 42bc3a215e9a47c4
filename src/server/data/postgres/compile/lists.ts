/**
 * Compiles lists. The page is selected first, and values from other records are looked up only for the page.
 */
import { currentLocale } from '../../../../messages/say.ts';
import {
  all,
  fieldsOf,
  matchAll,
  matchesEverything,
  type FilterExpression,
} from '../../../../model/filter.ts';
import type { ComputedField, DataModel } from '../../../../model/expression.ts';
import type { Query } from '../../store.ts';
import { dependsOnRecordAlone } from './inProcessFields.ts';
import { columnOf, keyColumn } from '../rows/columns.ts';
import { notNumberRows } from '../rows/invalidNumbers.ts';
import { layoutOf, orderColumn, selected } from '../rows/layout.ts';
import { join, name, nothing, raw, sql, text, withTexts, type Sql } from '../sql.ts';
import { condition } from './conditions.ts';
import { isComputed, keyOf, sortedBy } from './lists/order.ts';
import {
  countedTo,
  paginate,
  paginateParts,
  orderByTerms,
  placesOf,
  type Cut,
  type Order,
} from './lists/pagination.ts';
import { needsRollups, decidedBy, impliedCondition, necessaryCondition } from './conditions/prefilter.ts';
import { referredOrder } from './lists/referredOrder.ts';
import { Scope, type Reach, type Subject } from './scope.ts';
import { remainingCondition } from './views/remainingCondition.ts';
import { NotExpressible, type Value } from './value.ts';
import { hasSourceColumn, sourceColumn } from './views/viewFields.ts';
import { memoize } from '../../../../model/lib/memoize.ts';

/**
 * A page of at most this many records has a subquery per record for values of other records. For larger ones
 * these values are grouped once.
 */
const few = 200;
/** Beyond this position so many records have been scanned that grouping once is cheaper. */
const near = 1000;

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
  { where, sort, range, paging, hasInvalidNumber, idsOnly }: Query,
  isFromEnd = false,
): ListStatement {
  const joins: Sql[] = [];
  const prefilter = necessaryCondition(where, subject, resource);
  const size = range ? Math.max(0, range[1] - range[0] + 1) : undefined;
  const isFew = size !== undefined && size <= few;
  // Such a filter lets most records pass without figures, so the page is found before many figures are
  // computed.
  const decided =
    isFew && range![0] <= near && !(sort && isComputed(sort, subject, resource))
      ? decidedBy(where, subject, resource)
      : undefined;
  const every = new Scope(subject, resource, 't', joins, decided ? 'page' : 'all', {
    prefilter: decided?.undecided ?? prefilter,
    isAsked: true,
  });
  const { view } = subject.of(resource);
  const isStored = !view;
  const invalidNumber =
    hasInvalidNumber && isStored ? sql` and ${notNumberRows(subject.of(resource).resource, 't')}` : nothing;
  const filter = sql`${filterOf(remainingCondition(subject, resource, where), every)}${impliedBy(where, every)}${invalidNumber}`;
  const isFiltered = !matchesEverything(where) || invalidNumber !== nothing;
  // Sorting by id needs no key: the id is the last criterion anyway, and its index serves both directions.
  const isSorted = sort !== undefined && (sort.by !== undefined || sort.field !== 'id');
  const cut = cutOf(range, size, paging, isFromEnd);
  // Groups, and figures that the filter needs, are computed once, for both the page and the total.
  const isGrouped = (view?.groupBy.length ?? 0) > 0;
  const isOnce =
    range !== undefined && (isGrouped || (isStored && !decided && needsRollups(where, subject, resource)));
  const inItsOrder = subject.of(resource).resource.sort;
  const partsOf = () => subject.parts(resource, where, sort?.field !== inItsOrder.field);
  const referred =
    isSorted && isFew && !isOnce && !isGrouped && joins.length === 0
      ? referredOrder(sort, subject, resource, partsOf())
      : undefined;
  const plain = isSorted && !referred ? keyOf(sortedBy(sort, every), subject) : undefined;
  const key = plain?.sql;
  const kind = (referred ?? plain)?.kind;
  const orderIn = (alias: string, words: Sql | undefined): Order => ({
    ...(kind && words && { key: { kind, sql: words } }),
    isDown: sort?.order === 'DESC',
    idKey: name(alias, keyColumn('id')),
    last: {
      sql: name(alias, isStored ? orderColumn : 'id'),
      of: (id) =>
        isStored
          ? sql`(select s.${name(orderColumn)} from ${subject.source(resource)} s where s.id = ${id})`
          : id,
    },
  });
  const rowsWith = (which: Sql, from = subject.source(resource, where)) =>
    sql`select ${which}${key ? sql`, ${key} as "$s"` : nothing} from ${from} t
      ${join(joins, ' ')} where ${filter}`;
  const hits = isOnce ? rowsWith(isGrouped ? raw('t.*') : placeOf('t')) : undefined;
  const found = () =>
    paginate(raw('select t.* from hits t where true'), orderIn('t', key && raw('t."$s"')), cut);
  const page = hits
    ? isGrouped
      ? found()
      : sql`select t.*${key ? raw(', c."$s"') : nothing} from (${found()}) c
        join ${subject.source(resource)} t on t.id = c.id`
    : referred && cut.kind !== 'all'
      ? referred.page({ ...(isFiltered && { filter }), order: orderIn('t', undefined), cut })
      : paginateParts(
          // Joins may group other records, which is done once for the whole.
          (cut.kind === 'all' || joins.length > 0 ? [subject.source(resource, where)] : partsOf()).map(
            (part) => rowsWith(raw('t.*'), part),
          ),
          orderIn('t', key),
          orderIn('t', key && raw('t."$s"')),
          cut,
        );
  const counted = () => {
    const most = paging && countedTo + 1;
    return hits ? countOf(raw('from hits'), most) : countStatement(subject, resource, where, most);
  };
  const order = orderIn('p', kind && raw('p."$s"'));
  const shown: Sql[] = [];
  const reach: Reach = isFew ? 'page' : 'all';
  const scope = new Scope(subject, resource, 'p', shown, reach, isFew ? { isCut: true } : { prefilter });
  const follows = idsOnly ? nothingComputed : computedOf(subject, resource, scope);
  const columns = [
    ...columnsOf(subject, resource, follows),
    ...(range && !idsOnly ? [sql`(${counted()}) as ${name(totalColumn)}`] : []),
    ...(paging ? placesOf(order) : []),
  ];
  return {
    ...follows,
    statement: sql`with ${hits ? sql`hits as materialized (${hits}), ` : nothing}page as materialized (${page})
      select ${join(columns, ', ')} from page p ${join(shown, ' ')}
      order by ${orderByTerms(order)}`,
  };
}

/** Placeholder for the id in a cached statement. */
const anyId = '\0id';
const mostKnown = 1000;
const knownOnes = memoize((_model: DataModel) => new Map<string, (id: string) => ListStatement>());

/**
 * Reads one record by id. Every request reads its account this way, so the statement is cached for the day.
 */
export function oneStatement(subject: Subject, resource: string, id: string): ListStatement {
  const known = knownOnes(subject.model);
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
  let one = known.get(key);
  if (!one) {
    const { statement, ...found } = anyOne(subject, resource);
    const withId = withTexts(statement, anyId);
    one = (id) => ({ ...found, statement: withId(id) });
    if (known.size >= mostKnown) known.clear();
    known.set(key, one);
  }
  return one(id);
}

function anyOne(subject: Subject, resource: string): ListStatement {
  const joins: Sql[] = [];
  const scope = new Scope(subject, resource, 'p', joins, 'page', { isCut: true });
  const found = computedOf(subject, resource, scope);
  const columns = columnsOf(subject, resource, found);
  const from = sql`${subject.source(resource)} p ${join(joins, ' ')}`;
  return {
    ...found,
    statement: sql`select ${join(columns, ', ')} from ${from} where ${scope.id} = ${text(anyId)}`,
  };
}

/** The stored columns of a record, then its computed fields. */
const columnsOf = (subject: Subject, resource: string, { computed }: Computed): Sql[] => [
  ...selected(layoutOf(subject.of(resource).resource), 'p'),
  ...(hasSourceColumn(subject.of(resource)) ? [columnOf('p', sourceColumn)] : []),
  ...[...computed.values()].map((value, index) => sql`${value.sql} as ${name(computedColumn(index))}`),
];

function cutOf(
  range: Query['range'],
  size: number | undefined,
  paging: Query['paging'],
  isFromEnd: boolean,
): Cut {
  if (!range || size === undefined) return { kind: 'all' };
  if (!paging?.from) return { kind: 'position', size, offset: range[0], isFromEnd };
  const { side, place } = paging.from;
  return { kind: 'place', size, place, isBefore: side === 'before' };
}

const placeOf = (alias: string): Sql =>
  join(
    ['id', keyColumn('id'), orderColumn].map((column) => name(alias, column)),
    ', ',
  );

/**
 * Counts records. Values that are only sorted by are not computed.
 *
 * @param most counting stops at this number
 */
export function countStatement(
  subject: Subject,
  resource: string,
  where: FilterExpression,
  most?: number,
): Sql {
  const decided = decidedBy(where, subject, resource);
  if (!decided)
    return countOf(rowsOf(subject, resource, where, necessaryCondition(where, subject, resource)), most);
  // In this order: if the first arm reaches the limit, no figures are computed.
  const arms = [
    rowsOf(subject, resource, decided.enough, matchAll),
    rowsOf(subject, resource, all([decided.undecided, where]), decided.undecided),
  ];
  return sql`select count(*) from (${join(
    arms.map((rows) => sql`(select 1 ${rows})`),
    ' union all ',
  )}${limited(most)}) counted`;
}

const limited = (most: number | undefined): Sql =>
  most === undefined ? nothing : raw(` limit ${Number(most)}`);

/** @param rows the clauses from FROM on */
const countOf = (rows: Sql, most: number | undefined): Sql =>
  most === undefined
    ? sql`select count(*) ${rows}`
    : sql`select count(*) from (select ${rows}${limited(most)}) counted`;

function rowsOf(
  subject: Subject,
  resource: string,
  where: FilterExpression,
  prefilter: FilterExpression,
): Sql {
  const joins: Sql[] = [];
  const scope = new Scope(subject, resource, 't', joins, 'all', { prefilter, isAsked: true });
  const left = remainingCondition(subject, resource, where);
  const filter = sql`${filterOf(left, scope)}${impliedBy(where, scope)}`;
  return sql`from ${subject.source(resource, where, fieldsOf(left))} t ${join(joins, ' ')} where ${filter}`;
}

export const filterOf = (where: FilterExpression, scope: Scope): Sql =>
  matchesEverything(where) ? raw('true') : condition(where, scope);

/** Conditions on stored fields that the filter implies, so that an index can be used. */
function impliedBy(where: FilterExpression, scope: Scope): Sql {
  const more = impliedCondition(where, scope.subject, scope.resource);
  return matchesEverything(more) ? nothing : sql` and ${condition(more, scope)}`;
}

/** The computed fields of a record, each after those that it reads. */
export function computedOf(subject: Subject, resource: string, scope: Scope): Computed {
  const computed = new Map<string, Value>();
  const afterwards: ComputedField[] = [];
  for (const one of subject.of(resource).computed)
    try {
      computed.set(one.field, scope.value(one.field));
    } catch (error) {
      if (!(error instanceof NotExpressible) || !dependsOnRecordAlone(one)) throw error;
      afterwards.push(one);
    }
  return { computed, inProcess: afterwards };
}
