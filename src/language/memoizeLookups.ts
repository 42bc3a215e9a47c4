/** What keeps a config's parts from being computed again when it is loaded again. */

import { currentLocale } from '../messages/say.ts';
import type { Locale } from '../messages/language.ts';
import { getOrMake } from '../model/memoize.ts';

/** How work looks up others by name. */
export type Lookups<V> = Readonly<Record<string, V>>;
type Made<R> = { found: ReadonlyMap<PropertyKey, unknown>; rest: readonly unknown[]; result: R };

/**
 * Memoizes a function of an object that looks up others by name. A result is reused while all that the work found
 * under those names, or did not find, is the same, and so are the further arguments.
 *
 * @param options `keepsEqual`: a new result that equals the one before is dropped for it, so that what was made from it
 * stays valid too. Only for plain data, whose order counts.
 * @example memoizeLookups((file: File, resources: Lookups<Resource>, locale: Locale) => resolved(file, resources))
 */
export function memoizeLookups<K extends object, V, A extends readonly unknown[], R>(
  work: (of: K, others: Lookups<V>, ...rest: A) => R,
  { keepsEqual = false } = {},
): (of: K, others: Lookups<V>, ...rest: A) => R {
  const known = new WeakMap<K & WeakKey, Made<R>>();
  return (of, others, ...rest) => {
    const before = known.get(of);
    if (before && rest.every((one, at) => one === before.rest[at]) && findsTheSame(before, others))
      return before.result;
    const found = new Map<PropertyKey, unknown>();
    const made = work(of, watched(others, found), ...rest);
    const result = keepsEqual && before && isSameJson(made, before.result) ? before.result : made;
    known.set(of, { found, rest, result });
    return result;
  };
}

const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Stands for the list of all names. */
const names = Symbol('names');
const lookUp = (others: object, name: PropertyKey): unknown =>
  name === names ? Reflect.ownKeys(others).map(String).join('\n') : Reflect.get(others, name);

const findsTheSame = ({ found }: Made<unknown>, others: object) =>
  [...found].every(([name, value]) => lookUp(others, name) === value);

/** Notes what is found under each name. */
function watched<V>(others: Lookups<V>, found: Map<PropertyKey, unknown>): Lookups<V> {
  const note = (of: object, name: PropertyKey) => {
    found.set(name, lookUp(of, name));
  };
  return new Proxy(others, {
    get(of, name) {
      note(of, name);
      return Reflect.get(of, name) as unknown;
    },
    has(of, name) {
      note(of, name);
      return Reflect.has(of, name);
    },
    getOwnPropertyDescriptor(of, name) {
      note(of, name);
      return Reflect.getOwnPropertyDescriptor(of, name);
    },
    ownKeys(of) {
      note(of, names);
      return Reflect.ownKeys(of);
    },
  });
}

/** A function apart for each language, as results have texts in it. */
export function inEachLocale<A extends readonly unknown[], R>(
  make: () => (...args: A) => R,
): (...args: A) => R {
  const made = new Map<Locale, (...args: A) => R>();
  return (...args) => getOrMake(made, currentLocale(), make)(...args);
}
