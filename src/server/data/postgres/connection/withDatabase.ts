import { databaseAddress } from '../../../../host/databaseUrl.ts';
import type { Database } from './database.ts';
import { openPool } from './pool.ts';

/** Runs a command's work in a database, however long its statements take. */
export async function withDatabase<T>(
  databaseUrl: string,
  work: (database: Database, schema: string) => Promise<T>,
): Promise<T> {
  const { url, schema } = databaseAddress(databaseUrl);
  const database = openPool(url, { connections: 3, statementMilliseconds: 0 });
  try {
    return await work(database, schema);
  } finally {
    await database.close();
  }
}
