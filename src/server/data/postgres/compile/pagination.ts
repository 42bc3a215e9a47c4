/**
 * Selects a page's records: by position, counted from the nearer end, or beyond the place where another page
 * ended (keyset pagination). Beyond a place nothing is counted, so the last page of many costs as much as the
 * first.
 */
import { InvalidCursor, type Cursor, type Paging } from '#server/data/store.ts';
import { placeConstant, type NativeType } from '../adopted/nativeType.ts';
import { bound, join, name, noSql, raw, sql, text, type Sql } from '../sql.ts';

export type SortKey = {
  sql: Sql;
  kind: 'number' | 'boolean' | 'text';
  /** Of a column of another program's table: the type in which it is compared. */
  type?: NativeType;
  /** None is empty, so that one index serves both ways. */
  isFilled?: true;
};
export type SqlOrder = {
  /** The sort expression that comes before the id; empty values are last. */
  key?: SortKey;
  isDown: boolean;
  /** By which records are in order that are equal otherwise: one, or several columns of a key. */
  ids: readonly Sql[];
  /** What a page says of these, and their values at such a place. */
  place: Sql;
  idsAt(place: string): readonly Sql[];
  /** The column that breaks ties between equal id keys, and how to find it by a record's id. Absent: there are none. */
  last?: { sql: Sql; of(id: Sql): Sql };
};
export type Cut =
  | { kind: 'all' }
  | { kind: 'position'; size: number; offset: number; isFromEnd: boolean }
  | { kind: 'place'; size: number; cursor: Cursor; isBefore: boolean };

/** Totals of paged lists up to this number are always exact, unless the query says less. */
const countedTo = 10_000;
export const countLimit = ({ total, upTo }: Paging): number => (total === 'quick' && upTo) || countedTo;

/** Columns with a row's place. */
export const placeColumns = { key: '$k', id: '$i', last: '$l' } as const;

export function orderByTerms({ key, isDown, ids, last }: SqlOrder, isBackwards = false): Sql {
  const way = wayOf(isDown, isBackwards);
  return join(
    [
      ...(key ? [keyTerm(key, isDown, isBackwards)] : []),
      ...ids.map((id) => sql`${id} ${way}`),
      ...(last ? [sql`${last.sql}${isBackwards ? raw(' desc') : noSql}`] : []),
    ],
    ', ',
  );
}

export const keyTerm = (
  { sql: key, isFilled }: Pick<SortKey, 'sql' | 'isFilled'>,
  isDown: boolean,
  isBackwards: boolean,
): Sql =>
  sql`${key} ${wayOf(isDown, isBackwards)}${isFilled ? noSql : raw(` nulls ${isBackwards ? 'first' : 'last'}`)}`;

const wayOf = (isDown: boolean, isBackwards: boolean) => raw(isDown === isBackwards ? 'asc' : 'desc');

/** @param rows a select of all records, including its WHERE condition */
export function paginate(rows: Sql, order: SqlOrder, cut: Cut): Sql {
  if (cut.kind === 'all') return sql`${rows} order by ${orderByTerms(order)}`;
  const limit = raw(` limit ${Number(cut.size)}`);
  if (cut.kind === 'position')
    return sql`${rows} order by ${orderByTerms(order, cut.isFromEnd)}${limit}${raw(` offset ${Number(cut.offset)}`)}`;
  const words = orderByTerms(order, cut.isBefore);
  const arms = beyond(order, cut).map(({ hasKey, where }) => {
    const gap = order.key && !hasKey ? sql` and ${order.key.sql} is null` : noSql;
    return sql`(${rows}${gap} and ${where} order by ${words}${limit})`;
  });
  return arms.length === 1 ? arms[0]! : oneAfterAnother(arms, limit);
}

/** All rows of the first arm come before those of the second. */
const oneAfterAnother = (arms: readonly Sql[], limit: Sql): Sql =>
  sql`select * from (${join(arms, ' union all ')}) arms${limit}`;

/** The direction of a page, its possible keys, its maximum number of records, and whether it starts at another page's place. */
export type Way = { isBackwards: boolean; isReached(key: Sql): Sql; most: number; hasPlace: boolean };

/**
 * Selects for a page: first the rows with a key, in the order of an index if there is one, then the rows without a key.
 * Several selects of rows with a key follow each other in the order of the page.
 */
export type Halves = { filled(way: Way): readonly Sql[]; gaps: Sql };

/**
 * A page of two selects. The second is read only if the first does not fill the page. Each consists of several parts:
 * see paginateParts.
 *
 * @param order the order within one part
 * @param joint the same order in terms of the columns of all, as `t`
 */
export function paginateHalves(
  parts: readonly Halves[],
  order: SqlOrder,
  joint: SqlOrder,
  cut: Exclude<Cut, { kind: 'all' }>,
): Sql {
  const isPosition = cut.kind === 'position';
  const isBackwards = isPosition ? cut.isFromEnd : cut.isBefore;
  const offset = isPosition ? cut.offset : 0;
  const halves = isPosition
    ? [true, false].map((hasKey) => ({ hasKey: hasKey !== isBackwards, where: always }))
    : beyond(order, cut);
  const isReached = (key: Sql) => (isPosition ? always : reachedFrom(order, cut, key));
  const most = offset + cut.size;
  const limit = raw(` limit ${most}`);
  const way: Way = { isBackwards, isReached, most, hasPlace: !isPosition };
  const arms = halves.flatMap(({ hasKey, where }) => {
    const wordsIn = ({ key, ...byId }: SqlOrder) =>
      orderByTerms(hasKey && key ? { ...byId, key: { ...key, isFilled: true } } : byId, isBackwards);
    const selects = parts.map(({ filled, gaps }) => (hasKey ? filled(way) : [gaps]));
    return selects[0]!.map((_, nth) => {
      const candidates = selects.map(
        (rows) => sql`(${rows[nth]!} and ${where} order by ${wordsIn(order)}${limit})`,
      );
      return candidates.length === 1
        ? candidates[0]!
        : sql`(select t.* from (${join(candidates, ' union all ')}) t order by ${wordsIn(joint)}${limit})`;
    });
  });
  return oneAfterAnother(arms, raw(` limit ${cut.size} offset ${offset}`));
}

/**
 * A page of the rows of several selects. Each is cut first, so that its own indexes find the few rows of
 * it that may be on the page.
 *
 * @param own the order within a select
 * @param joint the same order in terms of the columns of all, as `t`
 */
export function paginateParts(parts: readonly Sql[], own: SqlOrder, joint: SqlOrder, cut: Cut): Sql {
  if (parts.length === 1) return paginate(parts[0]!, own, cut);
  const candidates = parts.map((rows) => sql`(${paginate(rows, own, widened(cut))})`);
  return paginate(sql`select t.* from (${join(candidates, ' union all ')}) t where true`, joint, placed(cut));
}

/** What each part may contribute to the page. */
const widened = (cut: Cut): Cut =>
  cut.kind === 'position' ? { ...cut, offset: 0, size: cut.offset + cut.size } : cut;

/** The page among rows that are all beyond its place. */
const placed = (cut: Cut): Cut =>
  cut.kind === 'place' ? { kind: 'position', size: cut.size, offset: 0, isFromEnd: cut.isBefore } : cut;

type Range = { hasKey: boolean; where: Sql };

/** The rows beyond a place, with a key or without one, each as one range of an index. */
function beyond(
  { key, isDown, ids, idsAt, last }: SqlOrder,
  { cursor, isBefore }: Cut & { kind: 'place' },
): Range[] {
  const compare = toPlace(isDown, isBefore);
  const at = idsAt(cursor.id);
  const isPast = last && sql`${last.sql} ${raw(isBefore ? '>=' : '<=')} ${last.of(text(cursor.last))}`;
  // Where ids are equal only the last column tells records apart; without one, it is the record of the place itself.
  const isAt = (names: readonly Sql[], values: readonly Sql[]) =>
    join([...names.map((one, nth) => sql`${one} = ${values[nth]!}`), ...(isPast ? [isPast] : [])], ' and ');
  const beyondPlace = (names: readonly Sql[], values: readonly Sql[]) =>
    sql`${tuple(names)} ${compare} ${tuple(values)} and not (${isAt(names, values)})`;
  const byId = sql`(${beyondPlace(ids, at)})`;
  if (!key) return [{ hasKey: false, where: byId }];
  if (cursor.key === null)
    return [
      { hasKey: false, where: byId },
      ...(isBefore ? [{ hasKey: true, where: sql`${key.sql} is not null` }] : []),
    ];
  const value = typed(cursor.key, key);
  const filled = beyondPlace([key.sql, ...ids], [value, ...at]);
  return [{ hasKey: true, where: filled }, ...(isBefore ? [] : [{ hasKey: false, where: raw('true') }])];
}

const tuple = (parts: readonly Sql[]) => (parts.length === 1 ? parts[0]! : sql`(${join(parts, ', ')})`);

export const always = raw('true');
const toPlace = (isDown: boolean, isBefore: boolean) => raw(isDown === isBefore ? '>=' : '<=');

/** Whether rows with this key are beyond a place, or have the key of the place. */
const reachedFrom = (
  { isDown, ...order }: SqlOrder,
  { cursor, isBefore }: Cut & { kind: 'place' },
  key: Sql,
) =>
  cursor.key === null ? always : sql`${key} ${toPlace(isDown, isBefore)} ${typed(cursor.key, order.key!)}`;

function typed(key: string, { kind, type }: SortKey): Sql {
  if (type) {
    const value = placeConstant(type, key);
    if (!value) throw new InvalidCursor();
    return value;
  }
  if (kind === 'text') return text(key);
  const fits = kind === 'number' ? /^-?\d{1,400}(?:\.\d{1,400})?$/ : /^(?:true|false)$/;
  if (!fits.test(key)) throw new InvalidCursor();
  return kind === 'number' ? sql`${bound(key)}::numeric` : sql`${bound(key)}::boolean`;
}

/**
 * The columns with the place of a page's row; its sort key is the page's column "$s". Clients receive them,
 * so they hold only what the caller may read, and no count of preceding rows.
 */
export const placesOf = (order: SqlOrder): Sql[] => [
  ...(order.key ? [sql`p."$s"::text as ${name(placeColumns.key)}`] : []),
  sql`${order.place} as ${name(placeColumns.id)}`,
  sql`p.${name('id')} as ${name(placeColumns.last)}`,
];
