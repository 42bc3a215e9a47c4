/**
 * The order of what a stored reference leads to: the records referred to are read in their order, and with each those
 * that refer to it. So a page reads no others. Of a view, so does each source.
 */
import { refersTo } from '../../../../../model/traits.ts';
import type { SortBy } from '../../../store.ts';
import { columnOf, kindOfField } from '../../rows/columns.ts';
import { layoutOf } from '../../rows/layout.ts';
import { EarlyValues, join, raw, rendered, Sql, sql, text } from '../../sql.ts';
import { emptyKey, keyOf } from './order.ts';
import {
  always,
  keyTerm,
  paginate,
  paginateHalves,
  type Cut,
  type Halves,
  type Order,
  type SortKey,
  type Way,
} from './pagination.ts';
import { Scope, type Subject } from '../scope.ts';
import { columnField } from '../storedField.ts';
import { soleField, titleValue } from '../templates.ts';
import { titleKey } from '../templates/titleKey.ts';

type Page = {
  /** The condition of the list on its records `t`; absent if all are asked for. */
  filter?: Sql;
  order: Omit<Order, 'key'>;
  cut: Exclude<Cut, { kind: 'all' }>;
};

export type ReferredOrder = { kind: SortKey['kind']; page(page: Page): Sql };

/** If a filter finds no more records than these, they are put in order, instead of looked for in the order. */
const few = 1000;
/** So many records referred to are looked through for what refers to them. */
const patience = 20_000;
/** If fewer than one in so many are referred to, the others are not walked along. */
const sparse = 10;

/** @param parts selects whose rows together are those of the resource */
export function referredOrder(
  { by, order: way }: SortBy,
  subject: Subject,
  resource: string,
  parts: readonly Sql[],
): ReferredOrder | undefined {
  const via = by?.kind === 'lookup' ? by.via : by?.kind === 'template' ? soleField(by.text) : undefined;
  const field = via === undefined ? undefined : columnField(via, { subject, resource });
  if (!refersTo(field) || kindOfField(field) !== 'id' || subject.of(field.resource).view) return undefined;
  const isView = subject.of(resource).view !== undefined;
  const [rows, others] = [parts[0]!, subject.source(field.resource)];
  const reference = columnOf('t', field.id);
  const other = subject.alias();
  const joins: Sql[] = [];
  const scope = new Scope(subject, field.resource, other, joins, 'all');
  const value = by?.kind === 'lookup' ? scope.value(by.field) : titleValue(scope);
  const ofTitle = by?.kind === 'lookup' ? undefined : titleKey(subject, field.resource, other);
  const { sql: key, kind } = ofTitle ? { sql: ofTitle, kind: 'text' as const } : keyOf(value, subject);
  const joined = join(joins, ' ');
  const isStored =
    value.key !== undefined || ofTitle !== undefined || !['text', 'id', 'list'].includes(value.kind);
  // A title is never empty.
  const isFilled = by?.kind === 'lookup' ? sql`${key} is not null` : undefined;

  /** All records, in the order of those that they refer to. */
  const walked = (filter: Sql, { order, cut }: Page): Sql => {
    const [named, keys] = [subject.alias(), subject.alias()];
    const [id, place] = [columnOf(named, 'id'), columnOf(named, 'k')];
    const isThere = isFilled ?? always;
    const known = isFilled ? sql`${others} ${raw(other)} ${joined}` : sql`${others} ${raw(other)}`;
    const filledIn = (rows: Sql, { isBackwards, isReached, most, hasPlace }: Way): readonly Sql[] => {
      const those = (from: Sql) =>
        sql`select t.*, ${place} as "$s" from ${from} where ${isReached(place)} and ${filter}`;
      const keyed = (which: Sql, rest: Sql) =>
        sql`(select ${scope.id} as id, ${key} as k from ${others} ${raw(other)} ${joined}
          where ${isThere} and ${which} ${rest}) ${raw(named)}`;
      const byKey = sql`order by ${keyTerm({ sql: key, isFilled: true }, way === 'DESC', isBackwards)}`;
      const inOrder = (which: Sql, cut = raw('offset 0')) =>
        those(sql`${keyed(which, sql`${byKey} ${cut}`)} join ${rows} t on ${reference} = ${id}`);
      // Without a number the database might put all in order.
      const first = (many: number, which: Sql) => inOrder(which, raw(`fetch first ${many} rows with ties`));
      const afterFirst = (many: number, which: Sql) =>
        sql`${key} ${raw((way === 'DESC') === isBackwards ? '>' : '<')} (select ${key}
          from ${others} ${raw(other)} ${joined} where ${isThere} and ${which} ${byKey} offset ${raw(String(many - 1))} limit 1)`;
      const referring = sql`from ${rows} t where ${reference} = ${scope.id} and ${filter}`;
      // Found without the others: it would look for what refers to each of very many, up to the first.
      const isCollected = sql`${scope.id} in (
        select ${reference} from ${rows} t where ${reference} is not null and ${filter} offset 0)`;
      const referredTo = inOrder(isCollected);
      if (!isStored) return [isView ? inOrder(always) : ifFew(others, inOrder(always), referredTo)];
      const reached = isReached(key);
      if (!isView && !ofTitle)
        return [first(patience, reached), inOrder(sql`${afterFirst(patience, reached)} and ${isCollected}`)];
      const dense = sql`${rows} t where ${reference} is not null and ${filter}`;
      const oneByOne = those(
        sql`${rows} t cross join lateral ${keyed(sql`${scope.id} = ${reference}`, raw('offset 0'))}`,
      );
      const chosen = (isFew: Sql, walk: Sql, otherwise: Sql) =>
        ifFew(others, isFew, ifSo(isDense(dense), walk, otherwise));
      if (!ofTitle) return [chosen(inOrder(reached), inOrder(reached), oneByOne)];
      // The database computes the title of each record that it walks along, unless a condition rules that out first. It
      // would turn this one into a join, but for the `offset`.
      const isReferredTo = sql`exists (select ${referring} offset 0)`;
      const [many, walked] = [most + 1, sql`${reached} and ${isReferredTo}`];
      const fewInOrder = those(sql`(select * from ${raw(keys)} ${raw(named)} where ${isReached(place)}
        order by ${keyTerm({ sql: place, isFilled: true }, way === 'DESC', isBackwards)} offset 0) ${raw(named)} join ${rows} t on ${reference} = ${id}`);
      const walk = chosen(fewInOrder, first(many, walked), isView ? oneByOne : referredTo);
      // Beside a place there may be no more records of the first.
      if (!hasPlace) return [walk];
      const none = inOrder(raw('false'));
      return [walk, chosen(none, inOrder(sql`${afterFirst(many, walked)} and ${isReferredTo}`), none)];
    };
    const halves = parts.map((rows): Halves => ({
      filled: (way) => filledIn(rows, way),
      gaps: sql`select t.*, ${emptyKey(kind)} as "$s" from ${rows} t
        where not exists (select from ${known} where ${scope.id} = ${reference} and ${isThere}) and ${filter}`,
    }));
    const joint = { ...order, key: { kind, sql: raw('t."$s"') } };
    const page = paginateHalves(halves, { ...order, key: { kind, sql: place } }, joint, cut);
    if (!ofTitle) return page;
    // Few titles are put together once, for all parts.
    return sql`with ${raw(keys)} as materialized
        (select ${scope.id} as id, ${key} as k from ${others} ${raw(other)} ${joined}) ${page}`;
  };

  /** Where next to none refer to others, very many of these would be looked for in vain. */
  const isDense = (referring: Sql): Sql => {
    const table = subject.relations.relation(layoutOf(subject.of(field.resource).resource).table);
    const enough = sql`(select ${raw(String(few))} + greatest(reltuples, 0)::bigint / ${raw(String(sparse))}
      from pg_class where oid = ${text(rendered(table).text)}::regclass)`;
    return sql`(select count(*) from (select from ${referring} limit ${enough}) referring) >= ${enough}`;
  };

  /** All records of a condition, put in order. */
  const sorted = (from: Sql, filter: Sql, { order, cut }: Page): Sql => {
    const place = sql`(case when ${scope.id} is not null then ${key} end)`;
    return paginate(
      sql`select t.*, ${place} as "$s" from ${from}
        left join ${others} ${raw(other)} on ${scope.id} = ${reference} ${joined} where ${filter}`,
      { ...order, key: { kind, sql: place } },
      cut,
    );
  };

  /** The same, with the key of each record referred to computed once. */
  const together = (filter: Sql, { order, cut }: Page): Sql => {
    const named = subject.alias();
    const place = columnOf(named, 'k');
    return paginate(
      sql`select t.*, ${place} as "$s" from (${join(parts, ' union all ')}) t
        left join (select ${scope.id} as id, ${key} as k from ${others} ${raw(other)} ${joined} offset 0) ${raw(named)}
          on ${columnOf(named, 'id')} = ${reference} where ${filter}`,
      { ...order, key: { kind, sql: place } },
      cut,
    );
  };

  return {
    kind,
    page: (asked) => {
      const { filter = always } = asked;
      if (isView)
        return isStored
          ? walked(filter, asked)
          : ifFew(others, walked(filter, asked), together(filter, asked));
      if (!asked.filter) return walked(always, asked);
      const is = (compare: '<=' | '>') => raw(`(select count(*) from chosen) ${compare} ${few}`);
      const found = sorted(sql`chosen join ${rows} t on t.id = chosen.id`, always, asked);
      return sql`with chosen as materialized
          (select t.id from ${rows} t where ${filter} limit ${raw(String(few + 1))})
        select * from (${found}) found where ${is('<=')}
        union all select * from (${walked(filter, asked)}) reached where ${is('>')}`;
    },
  };
}

/** One of two, by what the database says when it is asked first (earlyValues.ts). */
const ifSo = (condition: Sql, yes: Sql, no: Sql): Sql => {
  const by = (found: readonly string[]) => (found.length > 0 ? yes : no);
  return new Sql([
    new EarlyValues({ select: sql`select '' where ${condition}`, by, many: yes, otherwise: yes }),
  ]);
};

/** One of two, by how many rows there are. */
const ifFew = (from: Sql, isFew: Sql, otherwise: Sql): Sql =>
  new Sql([
    new EarlyValues({ select: sql`select '' from ${from}`, by: () => isFew, many: otherwise, otherwise }),
  ]);
