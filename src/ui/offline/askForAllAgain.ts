import { announceAge, freshAnswers, storedAnswers } from './responseAge.ts';

/**
 * Asks again for all that the screen shows. Once the server has answered, stored answers that were not asked for again
 * are no longer on the screen, and don't count.
 */
export async function askForAllAgain(ask: () => Promise<unknown>): Promise<void> {
  const before = { stored: [...storedAnswers], fresh: freshAnswers };
  await ask();
  if (freshAnswers === before.fresh) return;
  for (const [url, answer] of before.stored) if (storedAnswers.get(url) === answer) storedAnswers.delete(url);
  announceAge();
}
