import type { Filter } from './ast.ts';

/** The conjunction of two filters. Not nested when one of them is empty. */
export function conjunction(left: Filter, right: Filter): Filter {
  if (Object.keys(left).length === 0) return right;
  if (Object.keys(right).length === 0) return left;
  return { all: [left, right] };
}
