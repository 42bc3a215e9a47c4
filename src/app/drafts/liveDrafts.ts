/** Which drafts some tab has in a form at this moment: those are nobody's to take up. */

const nameOf = (id: string) => `portal.draft:${id}`;

/** Holds the draft as long as this tab lives, or until the answer is called. */
export function markLive(id: string): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  // absent where the portal is not served by https: then a draft may be offered in two tabs
  navigator.locks?.request(nameOf(id), { mode: 'shared' }, () => ended).catch(() => undefined);
  return end;
}

/** Of these the ones that no tab has. */
export async function withoutLive<T extends { id: string }>(drafts: readonly T[]): Promise<T[]> {
  const held = (await navigator.locks?.query())?.held ?? [];
  const live = new Set(held.map(({ name }) => name));
  return drafts.filter(({ id }) => !live.has(nameOf(id)));
}
