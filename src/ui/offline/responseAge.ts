/** Tracks which answers on the screen come from the device's storage, and when they were received. */
import { store } from '#kit/changeSignal.ts';
import { setClockBy } from '#model/time/clock.ts';

/** The header with the time in ms at which a stored answer was received. */
export const receivedAtHeader = 'X-Portal-Seen';

/** Each has its own array, so that a later answer to the same address is another. */
export const storedAnswers = new Map<string, [at: number]>();
/** The number of answers that came from the server. */
export let freshAnswers = 0;
/** When the oldest answer on the screen was received; null: everything came from the server. */
export const oldestResponse = store<number | null>(null);

/** Records whether an answer came from the server or from storage. */
export function trackResponse(url: string, headers: Headers): void {
  const at = Number(headers.get(receivedAtHeader));
  // a stored answer has the time at which it was made
  if (!at) {
    setClockBy(headers.get('Date'));
    freshAnswers += 1;
  }
  if (at) storedAnswers.set(url, [at]);
  else if (!storedAnswers.delete(url)) return;
  announceAge();
}

/** Starts over for another screen. */
export function resetTrackedResponses(): void {
  storedAnswers.clear();
  announceAge();
}

export function announceAge(): void {
  oldestResponse.set(storedAnswers.size > 0 ? Math.min(...[...storedAnswers.values()].flat()) : null);
}
