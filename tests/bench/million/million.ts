/**
 * `npm run bench -- million`: all screens of four accounts of the demo over many records, in Chromium at 1440 px, from the
 * navigation to the last answer, beside the screen of a list without rows in the same run. Needs a build, and begins two
 * minutes after its server has started. Then once more while the portal computes its figures in advance.
 * PORTAL_BENCH_ROWS (usually a million) and PORTAL_BENCH_SCHEMA as in `plans`; PORTAL_BENCH_BUILD is the folder of another
 * build that runs instead of this one; PORTAL_BENCH_ACCOUNTS and PORTAL_BENCH_SCREENS narrow what is opened.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { name, sql } from '#server/data/postgres/sql.ts';
import { figuresTable } from '#server/data/postgres/systemTables.ts';
import { inSchema } from '#tests/support/processes/portalProcesses.ts';
import { onGrownDemo } from '../grownDemo.ts';
import { line, middle, section } from '../report.ts';
import { signedIn, startBuilt, visitorsOf } from './builtServer.ts';
import { browserAt, type Opening, type Openings, type Visitor } from './openings.ts';

/** Milliseconds after the start from which first visits count. */
const warmUp = Number(process.env.PORTAL_BENCH_WAIT ?? 120_000);
const accounts = ['todos', 'ceo', 'financeiro', 'corretor'];
const floorOpenings = 5;
const mostNamed = 12;

export async function benchMillion() {
  section('As telas de quatro contas sobre muitos registros, ao lado de uma lista vazia');
  await onGrownDemo(async ({ database, url, schema, portal }) => {
    const data = mkdtempSync(join(tmpdir(), 'portal-bench-'));
    const server = await startBuilt(inSchema(url, schema), data);
    const browser = await browserAt(server.base);
    try {
      if (!browser) return console.info('  Não há Chromium nesta máquina: nada foi medido.');
      const visitors = await visitorsOf(server.base, portal, accounts);
      await wait(warmUp);
      const floor = await floorOf(browser, { who: opener, ...(await signedIn(server.base, opener)) });
      line('uma lista vazia', floor, 'ms');
      report('as telas, da navegação à última resposta', await openAll(browser, visitors), floor);
      report('as mesmas, outra vez', await openAll(browser, visitors), floor);
      await database.query(sql`delete from ${name(schema, figuresTable)}`);
      await server.stop();
      const fresh = await startBuilt(inSchema(url, schema), data);
      await wait(10_000);
      report('enquanto os números são calculados', await openAll(browser, visitors), floor);
      await fresh.stop();
    } finally {
      await browser?.close();
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    }
  });
}

async function openAll(browser: Openings, visitors: readonly Visitor[]): Promise<Opening[]> {
  const openings: Opening[] = [];
  for (const { paths, ...visitor } of visitors)
    for (const path of paths) openings.push(await browser.open(visitor, path));
  return openings;
}

async function floorOf(browser: Openings, visitor: Omit<Visitor, 'paths'>): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < floorOpenings; nth++)
    times.push((await browser.open(visitor, emptyList)).milliseconds);
  return middle(times);
}
/** Not all accounts may open it. */
const opener = 'todos';
const emptyList = `/frota/veiculos?filter=${encodeURIComponent(JSON.stringify({ id: 0 }))}`;

function report(title: string, openings: readonly Opening[], floor: number) {
  const sorted = openings.toSorted((one, other) => other.milliseconds - one.milliseconds);
  const at = (share: number) => sorted[Math.floor((1 - share) * (sorted.length - 1))]!.milliseconds;
  console.info(`  ${title}: ${openings.length}`);
  for (const [label, share] of [
    ['metade', 0.5],
    ['95 em 100', 0.95],
    ['a mais lenta', 1],
  ] as const)
    line(`    ${label}`, at(share), 'ms', { what: 'lista vazia', value: floor });
  for (const { who, path, milliseconds, last } of sorted.slice(0, mostNamed))
    console.info(
      `    ${milliseconds.toFixed(0).padStart(6)} ms  ${who} ${path}${last ? `  (${last.milliseconds} ms ${last.address.slice(0, 160)})` : ''}`,
    );
  for (const { who, path, fault } of openings)
    if (fault !== undefined) console.info(`    falhou: ${who} ${path}: ${fault}`);
}
