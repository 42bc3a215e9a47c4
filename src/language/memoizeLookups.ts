/** Reuses the results for unchanged parts of a config when the config is loaded again. */

import { currentLocale } from '#messages/translate.ts';
import type { LocaleTag } from '#messages/language.ts';
import { getOrMake } from '#model/lib/memoize.ts';

/** How work looks up others by name. */
export type Lookups<V> = Readonly<Record<string, V>>;
/** Whether a value found now is as good as the one found before. */
type IsSame = (now: unknown, before: unknown) => boolean;
type Found = Map<PropertyKey, unknown>;
type Made<R> = { found: Found; rest: readonly unknown[]; result: R };

/**
 * Memoizes a function of an object that looks up other objects by name. A result is reused while each lookup still
 * finds the same object, or still none, and the further arguments are the same.
 *
 * @param options `keepsEqual`: returns the previous result if the new one equals it, so that other results made from it
 * stay valid. Only for plain data in which order matters. `isSame`: whether two objects found under a name lead to the
 * same result.
 * @example memoizeLookups((file: File, resources: Lookups<Resource>, locale: LocaleTag) => resolved(file, resources))
 */
export function memoizeLookups<K extends object, V, A extends readonly unknown[], R>(
  work: (of: K, others: Lookups<V>, ...rest: A) => R,
  { keepsEqual = false, isSame = Object.is as IsSame } = {},
): (of: K, others: Lookups<V>, ...rest: A) => R {
  const known = new WeakMap<K & WeakKey, Made<R>>();
  return (of, others, ...rest) => {
    const before = known.get(of);
    if (before && isValid(before, others, rest, isSame)) return before.result;
    const found: Found = new Map();
    const made = work(of, watched(others, found), ...rest);
    const result = keepsEqual && before && isSameJson(made, before.result) ? before.result : made;
    known.set(of, { found, rest, result });
    return result;
  };
}

/**
 * Skips work that only reports problems, while it found none the last time and everything that it reads is the same.
 *
 * @param reads everything that the work reads besides its lookups; the memory lives as long as the first item
 */
export function skipWhileSilent<P, V>(
  work: (part: P, others: Lookups<V>) => void,
  reads: (part: P) => readonly [object, ...unknown[]],
  { isSame = Object.is as IsSame } = {},
): (part: P, others: Lookups<V>, report: { readonly said: number }) => void {
  const silent = new WeakMap<object, Made<void>>();
  return (part, others, report) => {
    const [of, ...rest] = reads(part);
    const before = silent.get(of);
    if (before && isValid(before, others, rest, isSame)) return;
    silent.delete(of);
    const found: Found = new Map();
    const { said } = report;
    work(part, watched(others, found));
    if (report.said === said) silent.set(of, { found, rest, result: undefined });
  };
}

/** Memoizes plain data: a result that equals the one before is dropped for it. */
export function keepEqual<A extends readonly unknown[], R>(make: (...args: A) => R): (...args: A) => R {
  let before: R | undefined;
  return (...args) => {
    const made = make(...args);
    return before !== undefined && isSameJson(made, before) ? before : (before = made);
  };
}

const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Stands for the list of all names. */
const names = Symbol('names');
const lookUp = (others: object, name: PropertyKey): unknown =>
  name === names ? Reflect.ownKeys(others).map(String).join('\n') : Reflect.get(others, name);

function isValid(before: Made<unknown>, others: object, rest: readonly unknown[], isSame: IsSame): boolean {
  return (
    rest.every((one, at) => one === before.rest[at]) &&
    [...before.found].every(([name, value]) => {
      const now = lookUp(others, name);
      if (now === value) return true;
      if (!isSame(now, value)) return false;
      // keeps no old value alive
      before.found.set(name, now);
      return true;
    })
  );
}

/** Notes what is found under each name. */
function watched<V>(others: Lookups<V>, found: Found): Lookups<V> {
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
  const made = new Map<LocaleTag, (...args: A) => R>();
  return (...args) => getOrMake(made, currentLocale(), make)(...args);
}
