/**
 * Which of all records a page has: by their position, counted from whichever end is nearer, or beyond the place where
 * another page ended. Beyond a place nothing is counted, so the last page of many costs what the first one does.
 */
import { BadPlace, type Place } from '../../port.ts';
import { bound, join, name, nothing, raw, sql, text, type Sql } from '../sql.ts';

export type Order = {
  /** What they are put in order by before their ids; empty ones are last. */
  key?: { sql: Sql; kind: 'number' | 'boolean' | 'text' };
  isDown: boolean;
  idKey: Sql;
  /** The column that tells those apart whose ids come out equal, and how it is found by a record's id. */
  last: { sql: Sql; of(id: Sql): Sql };
};
export type Cut =
  | { kind: 'all' }
  | { kind: 'position'; size: number; offset: number; isFromEnd: boolean }
  | { kind: 'place'; size: number; place: Place; isBefore: boolean };

/** Columns by which a row says where it is. */
export const placeColumns = { key: '$k', id: '$i', last: '$l' } as const;

export function orderWords({ key, isDown, idKey, last }: Order, isBackwards = false): Sql {
  const way = raw(isDown === isBackwards ? 'asc' : 'desc');
  const gaps = raw(isBackwards ? 'first' : 'last');
  const first = key ? sql`${key.sql} ${way} nulls ${gaps}, ` : nothing;
  return sql`${first}${idKey} ${way}, ${last.sql}${isBackwards ? raw(' desc') : nothing}`;
}

/** @param rows all of them, up to WHERE and its condition */
export function cutOut(rows: Sql, order: Order, cut: Cut): Sql {
  if (cut.kind === 'all') return sql`${rows} order by ${orderWords(order)}`;
  const limit = raw(` limit ${Number(cut.size)}`);
  if (cut.kind === 'position')
    return sql`${rows} order by ${orderWords(order, cut.isFromEnd)}${limit}${raw(` offset ${Number(cut.offset)}`)}`;
  const words = orderWords(order, cut.isBefore);
  const arms = beyond(order, cut).map((where) => sql`(${rows} and ${where} order by ${words}${limit})`);
  if (arms.length === 1) return arms[0]!;
  // in this order: all of the first come before those of the second
  return sql`select * from (${join(arms, ' union all ')}) arms${limit}`;
}

/** Each of them is a range of an index. */
function beyond({ key, isDown, idKey, last }: Order, { place, isBefore }: Cut & { kind: 'place' }): Sql[] {
  const compare = raw(isDown === isBefore ? '>=' : '<=');
  const id = text(place.id);
  const isPast = sql`${last.sql} ${raw(isBefore ? '>=' : '<=')} ${last.of(text(place.last))}`;
  const byId = sql`(${idKey} ${compare} ${id} and not (${idKey} = ${id} and ${isPast}))`;
  if (!key) return [byId];
  const gaps = sql`${key.sql} is null`;
  if (place.key === null)
    return [sql`${gaps} and ${byId}`, ...(isBefore ? [sql`${key.sql} is not null`] : [])];
  const value = typed(place.key, key.kind);
  const same = sql`${key.sql} = ${value} and ${idKey} = ${id}`;
  const filled = sql`(${key.sql}, ${idKey}) ${compare} (${value}, ${id}) and not (${same} and ${isPast})`;
  return [filled, ...(isBefore ? [] : [gaps])];
}

function typed(key: string, kind: 'number' | 'boolean' | 'text'): Sql {
  if (kind === 'text') return text(key);
  const fits = kind === 'number' ? /^-?\d{1,400}(?:\.\d{1,400})?$/ : /^(?:true|false)$/;
  if (!fits.test(key)) throw new BadPlace();
  return kind === 'number' ? sql`${bound(key)}::numeric` : sql`${bound(key)}::boolean`;
}

/**
 * The columns that say where a row of the page is; the key is among those of the page as "$s". What is in them leaves the
 * server: nothing but what whoever asks may read anyway, so no count of what came before.
 */
export const placesOf = (order: Order): Sql[] => [
  ...(order.key ? [sql`p."$s"::text as ${name(placeColumns.key)}`] : []),
  sql`${order.idKey} as ${name(placeColumns.id)}`,
  sql`p.${name('id')} as ${name(placeColumns.last)}`,
];
