/** Creates an account in a database, for the command that makes a new company's first one. */
import { existsSync, readFileSync } from 'node:fs';
import { lossyNumbersOf } from '#host/lossyNumbers.ts';
import { translate } from '#messages/translate.ts';
import { lossyPart } from '#model/values/lossyNumbers.ts';
import type { Seed } from './tables/ensure.ts';
import { viewerOf } from '#model/filter/filter.ts';
import { todayOf } from '#model/time/time.ts';
import type { Portal } from '#model/types.ts';
import { mailKey } from '#model/values/values.ts';
import { wholeModelOf } from '../systemTables.ts';
import { shapeOf } from '../shape.ts';
import type { Id, Values } from '../store.ts';
import { storeCompany, openPostgresStore } from './store.ts';
import { withDatabase } from './connection/withDatabase.ts';

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

/**
 * Returns the id; undefined if an account has this e-mail already. Tables that are missing are created, with the initial
 * records, as a start would.
 *
 * @param source the file of the initial records
 */
export const addAccount = (
  { portal, databaseUrl, source }: { portal: Portal; databaseUrl: string; source: string },
  record: Values,
): Promise<Id | undefined> =>
  withDatabase(databaseUrl, portal.id, async (database, schema) => {
    const seed = () => seedIn(source);
    const store = openPostgresStore({ ...database, close: async () => undefined }, { schema, seed });
    try {
      const records = store.using(wholeModelOf(portal));
      const { resource, email } = portal.accounts;
      const shape = shapeOf(portal.resources[resource]!, viewerOf(portal, todayOf(portal)));
      const id = await records.write(async (transaction) => {
        const same = { [email]: mailKey(String(record[email])) };
        if (await transaction.findDuplicate(shape, same, [email])) return undefined;
        return (await transaction.insert(resource, record)).id;
      });
      await storeCompany(database, schema, portal.id);
      return id;
    } finally {
      await store.close();
    }
  });
