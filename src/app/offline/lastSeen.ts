/** Which of the answers on the screen came from the device, and when they were given. */

/** When an answer that comes from the device was given, in milliseconds. */
export const seenHeader = 'X-Portal-Seen';

const kept = new Map<string, number>();
const listeners = new Set<() => void>();
let oldest: number | null = null;

/** Notes of an answer whether the server gave it now. */
export function noteAnswer(url: string, headers: Headers): void {
  const at = Number(headers.get(seenHeader));
  if (at) kept.set(url, at);
  else if (!kept.delete(url)) return;
  announce();
}

/** Another screen: what it shows is noted anew. */
export function forgetNoted(): void {
  kept.clear();
  announce();
}

function announce() {
  oldest = kept.size > 0 ? Math.min(...kept.values()) : null;
  for (const listener of listeners) listener();
}

/** The oldest of them; null: all of it was given by the server. */
export const lastSeen = (): number | null => oldest;

export function subscribeSeen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
