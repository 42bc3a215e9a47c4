/**
 * `npm run bench -- plans`: every list of the demo over many records, in its order, by each filter that it declares and by
 * a search: how long the database takes, and which large tables it reads whole. PORTAL_BENCH_ROWS says how many records
 * the largest resources have; with PORTAL_BENCH_SCHEMA they are kept there, and found again.
 */
import { loadPortal } from '../../src/language/load.ts';
import { wholeModelOf } from '../../src/server/data/portalData.ts';
import { ensure } from '../../src/server/data/postgres/schema.ts';
import { sql, text } from '../../src/server/data/postgres/sql.ts';
import { growDemo } from '../support/grown.ts';
import { plansOf, type Found } from '../support/plans.ts';
import { dropSchema, newSchema, serverDatabase, serverUrl } from '../support/postgres.ts';
import { postgresPrograms, startPostgres } from '../support/postgresServer.ts';
import { line, section } from './report.ts';

export async function benchPlans() {
  const rows = Number(process.env.PORTAL_BENCH_ROWS ?? 100_000);
  section(
    `As listas da demonstração no PostgreSQL, até ${rows.toLocaleString('pt-BR')} registros por recurso`,
  );
  if (!serverUrl && !postgresPrograms)
    return console.info('  Não há PostgreSQL nesta máquina: nada foi medido.');
  const own = serverUrl ? undefined : await startPostgres();
  const database = serverDatabase(serverUrl ?? own!.url);
  const filling = database.maintenance!();
  const kept = process.env.PORTAL_BENCH_SCHEMA;
  const schema = kept ?? newSchema();
  const { portal } = loadPortal('config');
  const model = wholeModelOf(portal!);
  try {
    const there = await database.query(sql`select from pg_namespace where nspname = ${text(schema)}`);
    if (there.length === 0) await growDemo(filling, schema, portal!, model, rows);
    const place = await ensure(filling, schema, model);
    const found = await plansOf(filling, portal!, model, place, rows / 20);
    line('perguntas', found.length, '');
    for (const limit of [10, 50, 200, 1000])
      line(`  até ${limit} ms`, found.filter(({ milliseconds }) => milliseconds <= limit).length, '');
    const slow = found
      .filter(({ scans, milliseconds }) => scans.length > 0 || milliseconds > 200)
      .toSorted((one, other) => other.milliseconds - one.milliseconds);
    for (const one of slow) told(one);
  } finally {
    if (!kept) await dropSchema(filling, schema);
    await filling.close();
    await database.close();
    await own?.stop();
  }
}

const told = ({ list, asked, milliseconds, scans }: Found) =>
  console.info(
    `  ${milliseconds.toFixed(0).padStart(6)} ms  ${list} ${asked}${scans.length > 0 ? `: ${scans.join(', ')}` : ''}`,
  );
