/** Values that are computed once and cached. */

type Known<K, V> = { get(key: K): V | undefined; set(key: K, value: V): unknown };

/**
 * Like Map.getOrInsertComputed: returns the cached value of the key, and computes and caches it if there is
 * none.
 */
export function getOrMake<K, V>(known: Known<K, V>, key: K, make: () => V): V {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}

/** Memoizes a function of an object. Its results live as long as the objects. */
export function memoize<K extends object, V>(work: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K & WeakKey, V>();
  return (of) => getOrMake(known, of, () => work(of));
}

/** Memoizes a function of an object and a name. */
export function memoizeByName<K extends object, V>(
  work: (of: K, name: string) => V,
): (of: K, name: string) => V {
  const knownOf = memoize((_of: K) => new Map<string, V>());
  return (of, name) => getOrMake(knownOf(of), name, () => work(of, name));
}

/** How work looks up others by name. */
export type Lookups<V> = Readonly<Record<string, V>>;
type Kept<R> = { found: ReadonlyMap<PropertyKey, unknown>; rest: readonly unknown[]; result: R };

/**
 * Memoizes a function of an object that looks up others by name. A result is reused while all that the work found
 * under those names, or did not find, is the same, and so are the further arguments.
 *
 * @example memoizeLookups((file: File, resources: Lookups<Resource>, locale: Locale) => resolved(file, resources))
 */
export function memoizeLookups<K extends object, V, A extends readonly unknown[], R>(
  work: (of: K, others: Lookups<V>, ...rest: A) => R,
): (of: K, others: Lookups<V>, ...rest: A) => R {
  const known = new WeakMap<K & WeakKey, Kept<R>>();
  return (of, others, ...rest) => {
    const before = known.get(of);
    if (before && rest.every((one, at) => one === before.rest[at]) && findsTheSame(before, others))
      return before.result;
    const found = new Map<PropertyKey, unknown>();
    const result = work(of, watched(others, found), ...rest);
    known.set(of, { found, rest, result });
    return result;
  };
}

/** Stands for the list of all names. */
const names = Symbol('names');
const lookUp = (others: object, name: PropertyKey): unknown =>
  name === names ? Reflect.ownKeys(others).map(String).join('\n') : Reflect.get(others, name);

const findsTheSame = ({ found }: Kept<unknown>, others: object) =>
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
