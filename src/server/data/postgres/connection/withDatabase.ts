import { databaseAddress } from '#host/databaseUrl.ts';
import type { Database } from './database.ts';
import { refuseOthers } from '../company.ts';
import { openPool } from './pool.ts';
import { checkServer } from './serverCheck.ts';

/**
 * Runs a command's work in a database, however long its statements take. Refuses a schema that is not the
 * portal's, or is another company's.
 *
 * @param id of portal.yaml
 */
export async function withDatabase<T>(
  databaseUrl: string,
  id: string | undefined,
  work: (database: Database, schema: string) => Promise<T>,
): Promise<T> {
  const { url, schema } = databaseAddress(databaseUrl);
  const database = openPool(url, { connections: 3, statementMilliseconds: 0 });
  try {
    await checkServer(database);
    await refuseOthers(database, schema, id);
    return await work(database, schema);
  } finally {
    await database.close();
  }
}
