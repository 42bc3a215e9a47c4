/**
 * A real PostgreSQL for all tests of a file: the one of PORTAL_TEST_DATABASE_URL, or one started for them.
 */
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../src/server/data/postgres/database.ts';
import { serverDatabase, serverUrl } from './postgres.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from './postgresServer.ts';

/** False where none is available: tests that need a real server are skipped. */
export const hasPostgres = serverUrl !== undefined || postgresPrograms !== undefined;

export type RealPostgres = { readonly url: string; readonly database: Database };

/** Its properties are set once the tests begin. */
export function realPostgres(): RealPostgres {
  let own: TestPostgres | undefined;
  let url: string;
  let database: Database | undefined;
  beforeAll(async () => {
    if (!hasPostgres) return;
    if (!serverUrl) own = await startPostgres();
    url = serverUrl ?? own!.url;
    database = serverDatabase(url);
  });
  afterAll(async () => {
    await database?.close();
    await own?.stop();
  });
  return {
    get url() {
      return url;
    },
    get database() {
      return database!;
    },
  };
}
