/** The demo with many records in PostgreSQL, for benchmarks. */
import { readFileSync } from 'node:fs';
import { loadPortal } from '#compiler/load.ts';
import type { DataModel } from '#model/expression/expression.ts';
import type { Portal } from '#model/types.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { sql, text } from '#server/data/postgres/sql.ts';
import { growIn } from '#server/data/transfer/grow/grow.ts';
import { dropSchema, newSchema, serverDatabase } from '../support/postgres/database.ts';
import { hasPostgres, serverUrl, startPostgres } from '../support/postgres/server.ts';

/** The number of records of the largest resources. */
export const grownRows = Number(process.env.PORTAL_BENCH_ROWS ?? 100_000);

type Grown = { database: Database; url: string; schema: string; portal: Portal; model: DataModel };

/** With PORTAL_BENCH_SCHEMA the records are stored in that schema and reused by the next run. */
export async function onGrownDemo(work: (grown: Grown) => Promise<void>): Promise<void> {
  if (!hasPostgres) return console.info('  Não há PostgreSQL nesta máquina: nada foi medido.');
  const own = serverUrl ? undefined : await startPostgres();
  const url = serverUrl ?? own!.url;
  const pool = serverDatabase(url);
  const database = pool.maintenance!();
  const kept = process.env.PORTAL_BENCH_SCHEMA;
  const schema = kept ?? newSchema();
  const { portal } = loadPortal('config');
  const model = wholeModelOf(portal!);
  try {
    const there = await database.query(sql`select from pg_namespace where nspname = ${text(schema)}`);
    if (there.length === 0)
      await growIn(database, schema, portal!, model, JSON.parse(readFileSync('db.json', 'utf8')), grownRows);
    await work({ database, url, schema, portal: portal!, model });
  } finally {
    if (!kept) await dropSchema(database, schema);
    await database.close();
    await pool.close();
    await own?.stop();
  }
}
