/** PostgreSQL stores for the tests of storeContract.ts. */
import { afterAll } from 'vitest';
import type { Store } from '#server/data/store.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { name, rendered, sql, text } from '#server/data/postgres/sql.ts';
import { metaTable } from '#server/data/postgres/systemTables.ts';
import { dropSchema, fill, newSchema, storeIn } from './database.ts';
import type { OpenStore, Rows } from '../stores/storeContract.ts';
import { warehouseModel } from '../companies/warehouse.ts';

/**
 * Uses one schema for all tests of a file and empties it for each: creating tables takes longer than a test.
 */
export function openFor(database: () => Promise<Database>): (rows: Rows) => Promise<OpenStore> {
  const schema = newSchema();
  let used: Database | undefined;
  afterAll(async () => {
    if (used) await dropSchema(used, schema);
  });
  return async (rows) => {
    const on = await database();
    if (used) await emptied(on, schema);
    used = on;
    await fill(on, schema, warehouseModel(), rows);
    const stores: Store[] = [];
    const open = () => {
      const store = storeIn(on, schema);
      stores.push(store);
      return store;
    };
    return {
      store: open(),
      reopen: async () => open(),
      close: async () => {
        for (const store of stores) await store.close();
      },
    };
  };
}

/** Empties the tables, but keeps the metadata that describes them. */
async function emptied(database: Database, schema: string) {
  const tables = await database.query(
    sql`select tablename from pg_tables where schemaname = ${text(schema)} and tablename <> ${text(metaTable)}`,
  );
  const names = tables.map(({ tablename }) => rendered(name(schema, String(tablename))).text);
  await database.run(`truncate ${names.join(', ')}`);
}
