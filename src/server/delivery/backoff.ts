/** Attempts until a message is given up: over the last of them about a day has passed. */
export const maxAttempts = 10;
const first = 15_000;
const longest = 6 * 3600_000;

/**
 * Milliseconds to wait after so many failures: four times as long each time, and a quarter more or less by chance, so
 * that what failed together does not come back together.
 */
export function waitAfter(attempts: number, chance: () => number = Math.random): number {
  const wait = Math.min(first * 4 ** (attempts - 1), longest);
  return Math.round(wait * (0.75 + chance() / 2));
}
