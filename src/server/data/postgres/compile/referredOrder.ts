/**
 * The order of what a stored reference leads to: the records referred to are read in their order, and with each those
 * that refer to it. So a page reads no others.
 */
import { refersTo } from '../../../../model/traits.ts';
import type { SortBy } from '../../store.ts';
import { columnOf, kindOfField } from '../columns.ts';
import { join, raw, sql, type Sql } from '../sql.ts';
import { emptyKey, keyOf } from './order.ts';
import {
  always,
  keyTerm,
  paginate,
  paginateHalves,
  type Cut,
  type Order,
  type SortKey,
  type Way,
} from './pagination.ts';
import { Scope, type Subject } from './scope.ts';
import { storedField } from './storedField.ts';
import { soleField, titleValue } from './texts.ts';

type Page = {
  /** The condition of the list on its records `t`; absent if all are asked for. */
  filter?: Sql;
  order: Omit<Order, 'key'>;
  cut: Exclude<Cut, { kind: 'all' }>;
};

export type ReferredOrder = { kind: SortKey['kind']; page(page: Page): Sql };

/** If a filter finds no more records than these, they are put in order, instead of looked for in the order. */
const few = 1000;

export function referredOrder(
  { by, order: way }: SortBy,
  subject: Subject,
  resource: string,
): ReferredOrder | undefined {
  const via = by?.kind === 'lookup' ? by.via : by?.kind === 'template' ? soleField(by.text) : undefined;
  const field = via === undefined ? undefined : storedField(via, { subject, resource });
  if (!refersTo(field) || kindOfField(field) !== 'id' || subject.of(field.resource).view) return undefined;
  const [rows, others] = [subject.source(resource), subject.source(field.resource)];
  const reference = columnOf('t', field.id);
  const other = subject.alias();
  const joins: Sql[] = [];
  const scope = new Scope(subject, field.resource, other, joins, 'all');
  const value = by?.kind === 'lookup' ? scope.value(by.field) : titleValue(scope);
  const { sql: key, kind } = keyOf(value, subject);
  const joined = join(joins, ' ');
  const isStored = value.key !== undefined || !['text', 'id', 'list'].includes(value.kind);
  // A title is never empty.
  const isFilled = by?.kind === 'lookup' ? sql`${key} is not null` : undefined;

  /** All records, in the order of those that they refer to. */
  const walked = (filter: Sql, { order, cut }: Page): Sql => {
    const named = subject.alias();
    const [id, place] = [columnOf(named, 'id'), columnOf(named, 'k')];
    const filled = ({ isBackwards, isReached }: Way) => {
      // A key that is not stored takes long to compute, and few records may be referred to.
      const isWanted = isStored
        ? isReached(key)
        : sql`exists (select from ${rows} t where ${reference} = ${scope.id})`;
      return sql`select t.*, ${place} as "$s"
        from (select ${scope.id} as id, ${key} as k from ${others} ${raw(other)} ${joined}
          where ${isFilled ?? always} and ${isWanted}
          order by ${keyTerm(key, way === 'DESC', isBackwards)} offset 0) ${raw(named)}
        join ${rows} t on ${reference} = ${id} where ${isReached(place)} and ${filter}`;
    };
    const known = isFilled ? sql`${others} ${raw(other)} ${joined}` : sql`${others} ${raw(other)}`;
    const gaps = sql`select t.*, ${emptyKey(kind)} as "$s" from ${rows} t
      where not exists (select from ${known} where ${scope.id} = ${reference} and ${isFilled ?? always}) and ${filter}`;
    return paginateHalves({ filled, gaps }, { ...order, key: { kind, sql: place } }, cut);
  };

  /** The records of a condition that finds few. */
  const sorted = (from: Sql, { order, cut }: Page): Sql => {
    const place = sql`(case when ${scope.id} is not null then ${key} end)`;
    return paginate(
      sql`select t.*, ${place} as "$s" from ${from}
        left join ${others} ${raw(other)} on ${scope.id} = ${reference} ${joined} where true`,
      { ...order, key: { kind, sql: place } },
      cut,
    );
  };

  return {
    kind,
    page: (asked) => {
      const { filter } = asked;
      if (!filter) return walked(always, asked);
      const is = (compare: '<=' | '>') => raw(`(select count(*) from chosen) ${compare} ${few}`);
      return sql`with chosen as materialized
          (select t.id from ${rows} t where ${filter} limit ${raw(String(few + 1))})
        select * from (${sorted(sql`chosen join ${rows} t on t.id = chosen.id`, asked)}) found where ${is('<=')}
        union all select * from (${walked(filter, asked)}) reached where ${is('>')}`;
    },
  };
}
