/** Returns the items in the order that a user chose. Items added since then follow their neighbour. */
export function inOrderOf<T extends object>(
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

/** Moves an id by so many places, up or down. The first `fixed` ids stay where they are. */
export function moved(ids: readonly string[], id: string, by: number, fixed = 0): string[] {
  const from = ids.indexOf(id);
  if (from < fixed) return [...ids];
  const to = Math.min(Math.max(from + by, fixed), ids.length - 1);
  const others = ids.toSpliced(from, 1);
  return others.toSpliced(to, 0, id);
}
