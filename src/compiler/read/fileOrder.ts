/**
 * The order of a map in its file. JavaScript puts the keys of an object that are numbers first, in ascending order:
 * `options: { 10: Aberto, 5: Cancelado }` would begin with 5.
 */
import { isMap } from '#model/values/values.ts';

type Map = Record<string, unknown>;

/** The keys in the order of the file, for objects that have another. */
const orders = new WeakMap<object, readonly string[]>();
let hasOrders = false;

/** An object of these entries, whose order is kept beside it. */
export function inFileOrder(entries: readonly (readonly [string, unknown])[]): Map {
  const map: Map = Object.fromEntries(entries);
  if (Object.keys(map).some((key, at) => key !== entries[at]![0]))
    keepOrder(map, [...new Set(entries.map(([key]) => key))]);
  return map;
}

/** An object that lists its entries in the order in which they are given. */
export const listedAsGiven = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  listing(
    Object.fromEntries(entries),
    entries.map(([key]) => key),
  );

function keepOrder(map: object, order: readonly string[]) {
  orders.set(map, order);
  hasOrders = true;
}

/** Keeps the order of the maps in `from` for their copies in `to`. */
export function copyOrder(from: unknown, to: unknown): void {
  eachCopy(from, to, [], (_holder, _key, copy, order) => keepOrder(copy, order));
}

/**
 * Replaces the maps in `to`, which is a copy of `from`, by maps that list their keys in the order of the file.
 *
 * @param found called for each map whose order JavaScript would change
 */
export function listInFileOrder<T>(from: unknown, to: T, found: (path: readonly PropertyKey[]) => void): T {
  eachCopy(from, to, [], (holder, key, copy, order, path) => {
    holder[key] = listing(copy, order);
    found(path);
  });
  return to;
}

/** A map in which `Object.keys` and the like find this order. */
const listing = <M extends Map>(map: M, order: readonly string[]): M =>
  new Proxy(map, {
    ownKeys(target) {
      const own = Reflect.ownKeys(target);
      return [
        ...order.filter((key) => own.includes(key)),
        ...own.filter((key) => !order.includes(String(key))),
      ];
    },
  });

type Found = (
  holder: Map,
  key: string,
  copy: Map,
  order: readonly string[],
  path: readonly PropertyKey[],
) => void;

function eachCopy(from: unknown, to: unknown, path: readonly PropertyKey[], found: Found): void {
  if (!hasOrders || typeof from !== 'object' || from === null || typeof to !== 'object' || to === null)
    return;
  for (const [key, part] of Object.entries(from)) {
    const copy = (to as Map)[key];
    if (typeof copy !== 'object' || copy === null) continue;
    eachCopy(part, copy, [...path, key], found);
    const order = orders.get(part as object);
    if (order && isMap(copy)) found(to as Map, key, copy, order, [...path, key]);
  }
}
