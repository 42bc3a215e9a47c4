/** What is at the top of a tree whose records are many, as far as one user sees them. */

/** A record that others are below, and what it is below itself. */
export type Above = { id: string; parent: string | null };

/**
 * Where the tree begins, besides the records that are below nothing: below those that this user does not see (`unseen`),
 * and, of each circle of records that are below one another, at one of them.
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
