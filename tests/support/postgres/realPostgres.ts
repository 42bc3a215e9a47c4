/**
 * A real PostgreSQL for all tests of a file: the one of PORTAL_TEST_DATABASE_URL, or one started for them.
 */
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Database } from '../../../src/server/data/postgres/connection/database.ts';
import { dropSchema, newSchema, serverDatabase, serverUrl } from './database.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from './server.ts';

/** False where none is available: tests that need a real server are skipped. */
export const hasPostgres = serverUrl !== undefined || postgresPrograms !== undefined;

export type RealPostgres = {
  readonly url: string;
  readonly database: Database;
  /** The database, and a new schema that is dropped after the test. */
  inNewSchema(): { database: Database; schema: string };
};

/** Its properties are set once the tests begin. */
export function realPostgres(): RealPostgres {
  let own: TestPostgres | undefined;
  let url: string;
  let database: Database | undefined;
  const schemas: string[] = [];
  beforeAll(async () => {
    if (!hasPostgres) return;
    if (!serverUrl) own = await startPostgres();
    url = serverUrl ?? own!.url;
    database = serverDatabase(url);
  });
  afterEach(async () => {
    for (const schema of schemas.splice(0)) if (database) await dropSchema(database, schema);
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
    inNewSchema() {
      const schema = newSchema();
      schemas.push(schema);
      return { database: database!, schema };
    },
  };
}
