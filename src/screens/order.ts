/** Things in an order that somebody chose: those that came since stand after their neighbour. */
export function inOrder<T extends object>(
  items: readonly T[],
  idOf: (item: T) => string,
  order: readonly string[],
): T[] {
  const result = [...new Set(order.flatMap((id) => items.find((item) => idOf(item) === id) ?? []))];
  items.forEach((item, at) => {
    if (!result.includes(item)) result.splice(at === 0 ? 0 : result.indexOf(items[at - 1]!) + 1, 0, item);
  });
  return result;
}

/** One of them so many places up or down; the first ones, so many as are fixed, stay. */
export function moved(ids: readonly string[], id: string, by: number, fixed = 0): string[] {
  const from = ids.indexOf(id);
  if (from < fixed) return [...ids];
  const to = Math.min(Math.max(from + by, fixed), ids.length - 1);
  const others = ids.toSpliced(from, 1);
  return others.toSpliced(to, 0, id);
}
