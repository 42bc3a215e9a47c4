/** Finds the roots of a tree with many records, as far as one user sees them. */

/** A record that has others below it, and its own parent. */
export type Above = { id: string; parent: string | null };

/**
 * The roots of a tree besides the records without a parent: parents that this user does not see (`unseen`),
 * and one record of each cycle.
 *
 * @param named the ids that records refer to
 * @param seen those of them that this user sees
 */
export function otherRoots(
  named: readonly string[],
  seen: readonly Above[],
): { unseen: string[]; circles: string[] } {
  const parents = new Map(seen.map(({ id, parent }) => [id, parent]));
  const circles: string[] = [];
  const done = new Set<string>();
  for (const { id } of seen) {
    const way = new Set<string>();
    let at: string | null | undefined = id;
    while (at !== null && at !== undefined && !done.has(at) && !way.has(at)) {
      way.add(at);
      at = parents.get(at);
    }
    if (at !== null && at !== undefined && way.has(at)) circles.push(at);
    for (const one of way) done.add(one);
  }
  return { unseen: named.filter((id) => !parents.has(id)), circles };
}
