/**
 * Intersects two versions of one map, key by key. The keywords' roles determine what may differ, and how it
 * is combined.
 */
import { isDeepStrictEqual } from 'node:util';
import { conjunction, fieldsOf, parseFilter, type FilterFields } from '#model/filter/filter.ts';
import type { Filter, Scope, Resource } from '#model/types.ts';
import type { Description, DescribedKeyword, ConfigMap } from '#model/config/walkConfig.ts';

/** Matches nothing, as every record has an id. */
export const never: Filter = { id_null: true };

/** The rows that match both filters; none when the second one names fields that these records lack. */
export function narrowFilter(filter: Filter, limit: Filter, fields: FilterFields): Filter {
  if (isDeepStrictEqual(filter, limit)) return filter;
  return fits(limit, fields) ? conjunction(filter, limit) : never;
}

function narrowScope(scope: Scope, limit: Scope, fields: FilterFields): Scope {
  const rowsOf = (one: Scope, permission: string) => one[permission] ?? '*';
  return Object.fromEntries(
    [...new Set([...Object.keys(scope), ...Object.keys(limit)])].map((permission) => {
      const [own, other] = [rowsOf(scope, permission), rowsOf(limit, permission)];
      if (own === '*') return [permission, other === '*' || fits(other, fields) ? other : never];
      return [permission, other === '*' ? own : narrowFilter(own, other, fields)];
    }),
  );
}

/** True when the filter reads one of these fields. */
export const mentions = (filter: Filter | undefined, names: ReadonlySet<string>, fields: FilterFields) =>
  filter !== undefined &&
  names.size > 0 &&
  [...fieldsOf(parseFilter(filter, fields))].some((name) => names.has(name));

function fits(filter: Filter, fields: FilterFields): boolean {
  try {
    parseFilter(filter, fields);
    return true;
  } catch {
    return false;
  }
}

/**
 * A resource as screens may still use it. The resource itself stays complete, since its records keep their
 * rules; only its uses shrink.
 */
export type Narrowed = {
  resource: Resource;
  /** Fields that no screen may show or change. */
  withheld: ReadonlySet<string>;
  /** No screen may use the resource at all. */
  gone: boolean;
};
/** By resource id. */
export type Narrowings = ReadonlyMap<string, Narrowed>;

type Withheld = { fields: Resource['fields']; withheld: ReadonlySet<string> };

/**
 * What both versions grant; null when they differ where they must not. Looks are those of the first version,
 * conditions those of both, lists keep the common items. A key without a keyword must be equal.
 *
 * @param done the keys that are handled already, with their results
 */
export function narrowKeys<T extends object>(
  own: T,
  limit: T,
  description: Description,
  about: Withheld,
  done: Partial<T> = {},
): T | null {
  const entries = description(own as ConfigMap);
  const result: Record<string, unknown> = {};
  for (const key of keysOf(own, limit)) {
    if (Object.hasOwn(done, key)) continue;
    const [value, other] = [(own as ConfigMap)[key], (limit as ConfigMap)[key]];
    const kept = narrowValue(value, other, entries[key], about);
    if (kept === closed) return null;
    if (kept !== undefined) result[key] = kept;
  }
  for (const [key, value] of Object.entries(done)) if (value !== undefined) result[key] = value;
  return result as T;
}

/** True when they differ in anything but their looks and the keys in `besides`. */
export function differ<T extends object>(
  own: T,
  limit: T,
  description: Description,
  besides: readonly (keyof T)[] = [],
): boolean {
  const entries = description(own as ConfigMap);
  return keysOf(own, limit).some(
    (key) =>
      !besides.includes(key as keyof T) &&
      entries[key]?.effect !== 'looks' &&
      !isDeepStrictEqual(measured(own, key, entries), measured(limit, key, entries)),
  );
}

const keysOf = (own: object, limit: object) => [...new Set([...Object.keys(own), ...Object.keys(limit)])];

/** Measures are compared without their names. */
function measured(map: object, key: string, entries: Readonly<Record<string, DescribedKeyword>>): unknown {
  const value = (map as ConfigMap)[key];
  return entries[key]?.role === 'measures' && key === 'measures' ? Object.values(value as ConfigMap) : value;
}

/** The result when the map as a whole must go. */
const closed = Symbol('closed');

function narrowValue(
  value: unknown,
  other: unknown,
  entry: DescribedKeyword | undefined,
  { fields, withheld }: Withheld,
): unknown {
  const same = isDeepStrictEqual(value, other);
  if (entry?.effect === 'looks') return entry.role !== 'filter' || same ? value : {};
  if (entry?.role === 'filter' && entry.effect === 'narrows') {
    if (mentions(value as Filter | undefined, withheld, fields)) return closed;
    return narrowFilter((value ?? {}) as Filter, (other ?? {}) as Filter, fields);
  }
  if (entry?.role === 'scope') {
    const filters = Object.values((value ?? {}) as Scope);
    if (filters.some((one) => one !== '*' && mentions(one, withheld, fields))) return closed;
    return narrowScope((value ?? {}) as Scope, (other ?? {}) as Scope, fields);
  }
  if (entry?.role === 'fields' && isNames(value) && isNames(other))
    return value.filter((name) => other.includes(name) && !withheld.has(name));
  if (entry?.role === 'fields' && isMap(value) && isMap(other))
    return Object.fromEntries(
      Object.entries(value).filter(([name, one]) => other[name] === one && !withheld.has(name)),
    );
  if (entry?.effect === 'widens' && isNames(value) && isNames(other))
    return value.filter((name) => other.includes(name));
  return same ? value : closed;
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');
const isMap = (value: unknown): value is ConfigMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
