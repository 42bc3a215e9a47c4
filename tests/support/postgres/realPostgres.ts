/** A real PostgreSQL. */
import { afterEach, beforeAll } from 'vitest';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { dropSchema, newSchema, testDatabase } from './database.ts';
import { hasPostgres, workerUrl } from './server.ts';

export type RealPostgres = {
  readonly url: string;
  readonly database: Database;
  /** The database, and a new schema that is dropped after the test. */
  inNewSchema(): { database: Database; schema: string };
};

/** Its properties are set once the tests begin. */
export function realPostgres(): RealPostgres {
  let url: string;
  let database: Database | undefined;
  const schemas: string[] = [];
  beforeAll(async () => {
    if (!hasPostgres) return;
    url = (await workerUrl())!;
    database = await testDatabase();
  });
  afterEach(async () => {
    for (const schema of schemas.splice(0)) if (database) await dropSchema(database, schema);
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
