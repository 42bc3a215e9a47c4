/**
 * Estimates the duration of a migration's steps, and names their locks. The rates were measured on two busy cores, so
 * most servers are faster. A table with more indexes than ten is slower.
 */
import { translate } from '#messages/translate.ts';
import { lockMilliseconds } from './locks.ts';

/** Rows that one statement changes: writers wait for it. */
export const rowsPerUpdate = 5000;

/** Rows a second, measured with some ten indexes. */
const rate = { rewritten: 2500, updated: 5000, indexed: 100_000 };

export const secondsToRewrite = (rows: number): number => rows / rate.rewritten;
export const secondsToUpdate = (rows: number): number => rows / rate.updated;
export const secondsToIndex = (rows: number): number => rows / rate.indexed;

/** "um instante", "cerca de 40 s", "cerca de 3 min" */
export function durationText(seconds: number): string {
  if (seconds < 1) return translate('database.moment');
  if (seconds < 100) return translate('database.aboutSeconds', { seconds: Math.ceil(seconds) });
  if (seconds < 6000) return translate('database.aboutMinutes', { minutes: Math.ceil(seconds / 60) });
  return translate('database.aboutHours', { hours: Math.ceil(seconds / 3600) });
}

export const momentaryLock = () => translate('database.waitsFor', { lockMilliseconds });

export const inBatchesLock = () => translate('database.eachBatchWaitsForTurn');

export const noLock = () => translate('database.nothing');
