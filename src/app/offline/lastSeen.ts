/** Tracks which answers on the screen come from the device's storage, and when they were received. */

/** The header with the time in ms at which a stored answer was received. */
export const seenHeader = 'X-Portal-Seen';

const kept = new Map<string, number>();
const listeners = new Set<() => void>();
let oldest: number | null = null;

/** Records whether an answer came from the server or from storage. */
export function noteAnswer(url: string, headers: Headers): void {
  const at = Number(headers.get(seenHeader));
  if (at) kept.set(url, at);
  else if (!kept.delete(url)) return;
  announce();
}

/** Starts over for another screen. */
export function forgetNoted(): void {
  kept.clear();
  announce();
}

function announce() {
  oldest = kept.size > 0 ? Math.min(...kept.values()) : null;
  for (const listener of listeners) listener();
}

/** The oldest of these times; null: everything came from the server. */
export const lastSeen = (): number | null => oldest;

export function subscribeSeen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
