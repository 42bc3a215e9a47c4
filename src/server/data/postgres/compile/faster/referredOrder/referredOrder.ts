/**
 * The order of what a stored reference leads to: the records referred to are read in their order, and with each those
 * that refer to it. So a page reads no others. Of a view, so does each source.
 */
import type { SortBy } from '#server/data/store.ts';
import { columnOf } from '#server/data/postgres/rows/columns.ts';
import { join, raw, sql, type Sql } from '#server/data/postgres/sql.ts';
import type { Subject } from '#server/data/postgres/compile/scope.ts';
import { emptyKey } from '#server/data/postgres/compile/lists/order.ts';
import {
  always,
  paginate,
  paginateHalves,
  type Cut,
  type Halves,
  type Order,
  type SortKey,
} from '#server/data/postgres/compile/lists/pagination.ts';
import { ifFew } from './choices.ts';
import { titlesBy, type Titles } from './titles.ts';
import { walked } from './walk.ts';

type Page = {
  /** The condition of the list on its records `t`; absent if all are asked for. */
  filter?: Sql;
  order: Omit<Order, 'key'>;
  cut: Exclude<Cut, { kind: 'all' }>;
};

export type ReferredOrder = { kind: SortKey['kind']; page(page: Page): Sql };

/** The list, or the sources of a view, whose rows together are those of the list. */
type List = { subject: Subject; titles: Titles; parts: readonly Sql[]; isView: boolean };

/**
 * If a filter finds no more records than these, they are put in order, instead of looked for in the order: of a million
 * records with 3,000 that match, a page is found among the first 8,000, or much later.
 */
const mostPutInOrder = 3000;

/** @param parts selects whose rows together are those of the resource */
export function referredOrder(
  by: SortBy,
  subject: Subject,
  resource: string,
  parts: readonly Sql[],
): ReferredOrder | undefined {
  const titles = titlesBy(by, subject, resource);
  if (!titles) return undefined;
  const list = { subject, titles, parts, isView: subject.of(resource).view !== undefined };
  return { kind: titles.kind, page: (asked) => (list.isView ? viewPage : tablePage)(list, asked) };
}

function viewPage(list: List, page: Page): Sql {
  const { titles } = list;
  const inOrder = walkedPage(list, page);
  return titles.storedAs === 'none' ? ifFew(titles.rows, inOrder, sortedPage(list, page)) : inOrder;
}

function tablePage(list: List, page: Page): Sql {
  const { filter, order } = page;
  if (!filter) return walkedPage(list, page);
  const [rows] = list.parts;
  const { reference } = list.titles;
  const is = (compare: '<=' | '>') => raw(`(select count(*) from chosen) ${compare} ${mostPutInOrder}`);
  return sql`with chosen as materialized (select t.id, ${order.idKey}, ${order.last.sql}, ${reference}
      from ${rows!} t where ${filter} limit ${raw(String(mostPutInOrder + 1))})
    select * from (${chosenPage(list, page)}) found where ${is('<=')}
    union all select * from (${walkedPage(list, page)}) reached where ${is('>')}`;
}

/** The titles are walked along, and last come the records without one. */
function walkedPage({ subject, titles, parts, isView }: List, { filter = always, order, cut }: Page): Sql {
  const { reference, rows: others, keyed, id, key, kind, hasKey, storedAs } = titles;
  const [named, keys] = [subject.alias(), subject.alias()];
  const shared = { titles, filter, isOfView: isView, isDown: order.isDown, named, keys };
  const known = hasKey === always ? others : keyed;
  const halves = parts.map((rows): Halves => ({
    filled: (way) => walked(subject, { ...shared, rows }, way),
    gaps: sql`select t.*, ${emptyKey(kind)} as "$s" from ${rows} t
      where not exists (select from ${known} where ${id} = ${reference} and ${hasKey}) and ${filter}`,
  }));
  const joint = { ...order, key: { kind, sql: raw('t."$s"') } };
  const page = paginateHalves(halves, { ...order, key: { kind, sql: columnOf(named, 'k') } }, joint, cut);
  if (storedAs !== 'index') return page;
  // Few titles are put together once, for all parts.
  return sql`with ${raw(keys)} as materialized (select ${id} as id, ${key} as k from ${keyed}) ${page}`;
}

/** The chosen records, put in order by what is known of them. The others are read for the page only. */
function chosenPage({ titles, parts: [rows] }: List, { order, cut }: Page): Sql {
  const { reference, rows: others, joins, id, key, kind } = titles;
  const place = sql`(case when ${id} is not null then ${key} end)`;
  const found = paginate(
    sql`select t.*, ${place} as "$s" from chosen t left join ${others} on ${id} = ${reference} ${joins} where ${always}`,
    { ...order, key: { kind, sql: place } },
    cut,
  );
  return sql`select t.*, found."$s" from (${found}) found join ${rows!} t on t.id = found.id`;
}

/** All records of a view, put in order, with the key of each record referred to computed once. */
function sortedPage({ subject, titles, parts }: List, { filter = always, order, cut }: Page): Sql {
  const { reference, keyed, id, key, kind } = titles;
  const named = subject.alias();
  const place = columnOf(named, 'k');
  return paginate(
    sql`select t.*, ${place} as "$s" from (${join(parts, ' union all ')}) t
      left join (select ${id} as id, ${key} as k from ${keyed} offset 0) ${raw(named)}
        on ${columnOf(named, 'id')} = ${reference} where ${filter}`,
    { ...order, key: { kind, sql: place } },
    cut,
  );
}
