/** What is worked out once and remembered. */

type Known<K, V> = { get(key: K): V | undefined; set(key: K, value: V): unknown };

/** Map.getOrInsertComputed: what is there under the key, or else is made and put there. */
export function getOrMake<K, V>(known: Known<K, V>, key: K, make: () => V): V {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}

/** The same function, which works its answer out once of each object and knows it for as long as that is there. */
export function oncePer<K extends object, V>(work: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K & WeakKey, V>();
  return (of) => getOrMake(known, of, () => work(of));
}

/** The same for each name that something of the object has. */
export function oncePerName<K extends object, V>(
  work: (of: K, name: string) => V,
): (of: K, name: string) => V {
  const knownOf = oncePer((_of: K) => new Map<string, V>());
  return (of, name) => getOrMake(knownOf(of), name, () => work(of, name));
}
