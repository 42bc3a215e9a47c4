/** Attempts before a message is given up, which takes about a day. */
export const maxAttempts = 10;
const first = 15_000;
const longest = 6 * 3600_000;

/**
 * Milliseconds to wait after so many failures: four times as long each time, up to six hours, with a random
 * quarter more or less, so that messages that failed together don't all retry together.
 */
export function waitAfter(attempts: number, chance: () => number = Math.random): number {
  const wait = Math.min(first * 4 ** (attempts - 1), longest);
  return Math.round(wait * (0.75 + chance() / 2));
}
