/** Tracks which drafts are open in a form of any tab, so that no other tab offers them. */

const nameOf = (id: string) => `portal.draft:${id}`;

/** Marks the draft as open while this tab lives, or until the returned function is called. */
export function markLive(id: string): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  // not available without https; a draft may then be offered in two tabs
  navigator.locks?.request(nameOf(id), { mode: 'shared' }, () => ended).catch(() => undefined);
  return end;
}

/** The drafts that no tab has open. */
export async function withoutLive<T extends { id: string }>(drafts: readonly T[]): Promise<T[]> {
  const held = (await navigator.locks?.query())?.held ?? [];
  const live = new Set(held.map(({ name }) => name));
  return drafts.filter(({ id }) => !live.has(nameOf(id)));
}
