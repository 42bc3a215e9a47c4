/** Conditions that hold in both of two versions of the config. */
import { isDeepStrictEqual } from 'node:util';
import {
  conjunction,
  fieldsOf,
  parseFilter,
  withoutOthers,
  type FilterFields,
} from '#model/filter/filter.ts';
import type { Filter, Scope } from '#model/types.ts';

/** Matches nothing, as every record has an id. */
export const never: Filter = { id_null: true };

/** The rows that match both filters; no row when the second filter names a field that these records lack. */
export function narrowFilter(filter: Filter, limit: Filter, fields: FilterFields): Filter {
  if (isDeepStrictEqual(filter, limit)) return filter;
  return fits(limit, fields) ? conjunction(filter, limit) : never;
}

export function narrowScope(scope: Scope, limit: Scope, fields: FilterFields): Scope {
  const rowsOf = (one: Scope, permission: string) => one[permission] ?? '*';
  return Object.fromEntries(
    [...new Set([...Object.keys(scope), ...Object.keys(limit)])].map((permission) => {
      const [own, other] = [rowsOf(scope, permission), rowsOf(limit, permission)];
      if (own === '*') return [permission, other === '*' || fits(other, fields) ? other : never];
      return [permission, other === '*' ? own : narrowFilter(own, other, fields)];
    }),
  );
}

/** True when the filter reads one of these fields. In conditions on other records, any word that is such a name counts. */
export function mentions(filter: Filter | undefined, names: ReadonlySet<string>, fields: FilterFields) {
  if (filter === undefined || names.size === 0) return false;
  const plain = withoutOthers(filter);
  const read = [...fieldsOf(parseFilter(plain, fields))];
  const asked = plain === filter ? [] : (JSON.stringify(filter).match(/\w+/g) ?? []);
  return [...read, ...asked].some((name) => names.has(name));
}

function fits(filter: Filter, fields: FilterFields): boolean {
  try {
    parseFilter(filter, fields);
    return true;
  } catch {
    return false;
  }
}
