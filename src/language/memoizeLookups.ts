/** What keeps a config's parts from being computed again when it is loaded again. */

import { currentLocale } from '#messages/say.ts';
import type { LocaleTag } from '#messages/language.ts';
import { getOrMake } from '#model/lib/memoize.ts';

/** How work looks up others by name. */
export type Lookups<V> = Readonly<Record<string, V>>;
/** Whether a value found now is as good as the one found before. */
type IsSame = (now: unknown, before: unknown) => boolean;
type Found = Map<PropertyKey, unknown>;
type Made<R> = { found: Found; rest: readonly unknown[]; result: R };

/**
 * Memoizes a function of an object that looks up others by name. A result is reused while all that the work found
 * under those names, or did not find, is the same, and so are the further arguments.
 *
 * @param options `keepsEqual`: a new result that equals the one before is dropped for it, so that what was made from it
 * stays valid too. Only for plain data, whose order counts. `isSame`: what the work makes of two values found under a
 * name is the same.
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
 * Skips work that only reports, while it had nothing to say and all that it reads is the same.
 *
 * @param reads all that the work reads besides what it looks up; what is known lasts as long as the first of them
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
