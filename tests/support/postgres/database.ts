/** PostgreSQL stores for tests. */
import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { storedResources } from '#server/data/postgres/tables/targetSchema.ts';
import { transaction, type Database } from '#server/data/postgres/connection/database.ts';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import { firstVersions, loadRows, raiseIds } from '#server/data/postgres/writes/bulkLoad.ts';
import { openPostgresStore, type StoreOptions } from '#server/data/postgres/store.ts';
import { name, rendered } from '#server/data/postgres/sql.ts';
import type { DataModel } from '#model/expression/expression.ts';
import type { Store, Values } from '#server/data/store.ts';
import { openPGlite } from './pglite.ts';
import { workerUrl } from './server.ts';

let shared: Promise<Database> | undefined;
/** One for all tests of a worker: a real server, or where there is none PostgreSQL inside this process. */
export const testDatabase = (): Promise<Database> => (shared ??= opened());
const opened = async () => {
  const url = await workerUrl();
  return url ? serverDatabase(url) : openPGlite();
};

export const newSchema = () => `t_${randomBytes(8).toString('hex')}`;

export const serverDatabase = (url: string): Database => openPool(url, { connections: 8 });

export async function fill(
  database: Database,
  schema: string,
  model: DataModel,
  rows: Readonly<Record<string, readonly Values[]>>,
): Promise<void> {
  const place = await ensure(database, schema, model);
  await transaction(database, 'begin', async (connection) => {
    for (const resource of storedResources(model)) {
      await loadRows(connection, place, model, resource, firstVersions(rows[resource.id] ?? []));
      await raiseIds(connection, place, resource);
    }
  });
}

export const dropSchema = (database: Database, schema: string) =>
  database.run(`drop schema if exists ${rendered(name(schema)).text} cascade`);

/** A new schema for the tests of a file or a `describe`, dropped after the last of them. */
export async function testSchema(): Promise<{ database: Database; schema: string }> {
  const [database, schema] = [await testDatabase(), newSchema()];
  afterAll(() => dropSchema(database, schema));
  return { database, schema };
}

/** Runs `work` in a new schema, and drops it. */
export async function inNewSchema<T>(database: Database, work: (schema: string) => Promise<T>): Promise<T> {
  const schema = newSchema();
  try {
    return await work(schema);
  } finally {
    await dropSchema(database, schema);
  }
}

/** A store that leaves the database open when it is closed. */
export function storeIn(database: Database, schema: string, options: StoreOptions = {}): Store {
  return openPostgresStore({ ...database, close: async () => undefined }, { ...options, schema });
}
