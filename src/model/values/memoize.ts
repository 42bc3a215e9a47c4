/** Values that are computed once and cached. */

type Known<K, V> = { get(key: K): V | undefined; set(key: K, value: NoInfer<V>): unknown };

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
  return (of) => {
    let value = known.get(of);
    if (value === undefined && !known.has(of)) known.set(of, (value = work(of)));
    return value as V;
  };
}

/** Memoizes a function of an object and a name. */
export function memoizeByName<K extends object, V>(
  work: (of: K, name: string) => V,
): (of: K, name: string) => V {
  const knownOf = memoize((_of: K) => new Map<string, V>());
  return (of, name) => getOrMake(knownOf(of), name, () => work(of, name));
}
