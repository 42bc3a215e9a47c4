/**
 * Sends a large value from thread to thread in slices. Whoever receives it asks for the next one, so that it does not stand still
 * while thousands of rows arrive at once.
 */

/** The items of a list that was taken out of the value, in the order in which they are put back. */
export type Slice = { path: readonly (string | number)[]; items: readonly unknown[] };

/** Values in one slice: the receiver reads it within a few milliseconds. */
const mostValues = 4000;

/** How many values there are in it, as far as it matters. */
function weightOf(value: unknown, most = mostValues): number {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 1;
  let weight = 1;
  for (const inner of Object.values(value)) {
    weight += weightOf(inner, most - weight);
    if (weight > most) break;
  }
  return weight;
}

/** The value with its long lists emptied, and their items. */
export function slicesOf<T>(value: T): { rest: T; slices: Slice[] } {
  const slices: Slice[] = [];
  const rest = cut(value, [], slices) as T;
  return { rest, slices };
}

function cut(value: unknown, path: Slice['path'], slices: Slice[]): unknown {
  if (weightOf(value) <= mostValues) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value as object).map(([name, inner]) => [name, cut(inner, [...path, name], slices)]),
    );
  // Those of inner lists are put back after those that hold them.
  const inner: Slice[] = [];
  let [items, weight]: [unknown[], number] = [[], 0];
  for (const [at, item] of value.entries()) {
    const left = cut(item, [...path, at], inner);
    const own = weightOf(left);
    if (items.length > 0 && weight + own > mostValues) {
      slices.push({ path, items });
      [items, weight] = [[], 0];
    }
    items.push(left);
    weight += own;
  }
  slices.push({ path, items }, ...inner);
  return [];
}

/** Puts the items of a slice back. */
export function putBack(value: unknown, { path, items }: Slice): void {
  let at = value as Record<string | number, unknown>;
  for (const step of path) at = at[step] as typeof at;
  (at as unknown as unknown[]).push(...items);
}
