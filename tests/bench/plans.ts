/**
 * `npm run bench -- plans`: every list of the demo over many records, in its order, by each of its filters
 * and by a search: how long the database takes, and which large tables it reads whole. PORTAL_BENCH_ROWS sets
 * the number of records of the largest resources; with PORTAL_BENCH_SCHEMA the records are stored in that
 * schema and reused.
 */
import { ensure } from '../../src/server/data/postgres/schema.ts';
import { plansOf, type Found } from '../support/plans.ts';
import { grownRows, onGrownDemo } from './grownDemo.ts';
import { line, section } from './report.ts';

export async function benchPlans() {
  const rows = grownRows.toLocaleString('pt-BR');
  section(`As listas da demonstração no PostgreSQL, até ${rows} registros por recurso`);
  await onGrownDemo(async ({ database, schema, portal, model }) => {
    const place = await ensure(database, schema, model);
    const found = await plansOf(database, portal, model, place, grownRows / 20);
    line('perguntas', found.length, '');
    for (const limit of [10, 50, 200, 1000])
      line(`  até ${limit} ms`, found.filter(({ milliseconds }) => milliseconds <= limit).length, '');
    const slow = found
      .filter(({ scans, milliseconds }) => scans.length > 0 || milliseconds > 200)
      .toSorted((one, other) => other.milliseconds - one.milliseconds);
    for (const one of slow) told(one);
  });
}

const told = ({ list, asked, milliseconds, scans }: Found) =>
  console.info(
    `  ${milliseconds.toFixed(0).padStart(6)} ms  ${list} ${asked}${scans.length > 0 ? `: ${scans.join(', ')}` : ''}`,
  );
