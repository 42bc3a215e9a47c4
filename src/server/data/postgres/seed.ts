import { existsSync, readFileSync } from 'node:fs';
import { lossyNumbersOf } from '#host/lossyNumbers.ts';
import { translate } from '#messages/translate.ts';
import { lossyPart } from '#model/values/lossyNumbers.ts';
import type { Seed } from './tables/ensure.ts';

/** The initial records of a database; none without the file. Throws for a number that has lost digits. */
export function seedIn(file: string): Seed {
  if (!existsSync(file)) return {};
  const seed = JSON.parse(readFileSync(file, 'utf8')) as Seed;
  const lossyNumbers = lossyNumbersOf(file);
  for (const [resource, rows] of Object.entries(seed))
    for (const [at, row] of (Array.isArray(rows) ? (rows as unknown[]) : []).entries()) {
      const lossy = lossyPart(row, lossyNumbers);
      if (lossy === undefined) continue;
      const reason = translate('fileStore.hasInInRecordNumber', { resource, at: at + 1, lossy });
      throw new Error(translate('fileStore.dataFile', { file, reason }).replace(/\s+$/, ''));
    }
  return seed;
}
