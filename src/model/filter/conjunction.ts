import { canonicalJson } from '../values/json.ts';
import type { Filter } from './ast.ts';

/** True when a filter has all conditions of another one, as they are written. */
export const hasConditionsOf = (filter: Filter, other: Filter): boolean =>
  Object.entries(other).every(
    ([key, value]) => Object.hasOwn(filter, key) && canonicalJson(filter[key]) === canonicalJson(value),
  );

/** The conjunction of two filters. Not nested when one of them is empty. */
export function conjunction(left: Filter, right: Filter): Filter {
  if (Object.keys(left).length === 0) return right;
  if (Object.keys(right).length === 0) return left;
  return { all: [left, right] };
}
