/**
 * `npm run bench -- million`: all screens of four accounts of the demo over many records, in Chromium at 1440 px, from the
 * navigation to the last answer, beside the screen of a list without rows in the same run. Needs a build, and begins two
 * minutes after its server has started. Then once more while the portal computes its figures in advance.
 * PORTAL_BENCH_ROWS (usually a million) and PORTAL_BENCH_SCHEMA as in `plans`; PORTAL_BENCH_BUILD is the folder of another
 * build that runs instead of this one; PORTAL_BENCH_ACCOUNTS and PORTAL_BENCH_SCREENS narrow what is opened.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Portal } from '#model/types.ts';
import { name, sql } from '#server/data/postgres/sql.ts';
import { figuresTable } from '#server/data/postgres/systemTables.ts';
import { inSchema } from '#tests/support/processes/portalProcesses.ts';
import { onGrownDemo } from '../grownDemo.ts';
import { line, middle, section } from '../report.ts';
import { screenPaths } from '../screenPaths.ts';
import { browserAt, type Opening, type Openings, type Visitor } from './openings.ts';

const accounts = (process.env.PORTAL_BENCH_ACCOUNTS ?? 'todos,ceo,financeiro,corretor').split(',');
const build = resolve(process.env.PORTAL_BENCH_BUILD ?? '.');
/** Milliseconds after the start from which first visits count. */
const warmUp = Number(process.env.PORTAL_BENCH_WAIT ?? 120_000);
const floorOpenings = 5;
const port = 20_000 + (process.pid % 10_000);
const mostNamed = 12;

export async function benchMillion() {
  section('As telas de quatro contas sobre muitos registros, ao lado de uma lista vazia');
  await onGrownDemo(async ({ database, url, schema, portal }) => {
    const data = mkdtempSync(join(tmpdir(), 'portal-bench-'));
    const server = await start(inSchema(url, schema), data);
    const browser = await browserAt(server.base);
    try {
      if (!browser) return console.info('  Não há Chromium nesta máquina: nada foi medido.');
      const visitors = await visitorsOf(server.base, portal);
      await wait(warmUp);
      const floor = await floorOf(browser, visitors[0]!);
      line('uma lista vazia', floor, 'ms');
      report('as telas, da navegação à última resposta', await openAll(browser, visitors), floor);
      report('as mesmas, outra vez', await openAll(browser, visitors), floor);
      await database.query(sql`delete from ${name(schema, figuresTable)}`);
      await server.stop();
      const fresh = await start(inSchema(url, schema), data);
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

/** With the same data folder, sessions outlive a restart. */
async function start(url: string, data: string) {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    cwd: build,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PORTAL_LOG: 'off',
      PORTAL_DATA: data,
      PORTAL_DATABASE_URL: url,
    },
  });
  const base = `http://127.0.0.1:${port}`;
  await answers(base, child);
  return {
    base,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill();
      await ended;
    },
  };
}

async function answers(base: string, child: ChildProcess) {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error('The portal has ended.');
    const isThere = await fetch(`${base}/api/login`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await wait(200);
  }
  throw new Error('The portal does not answer.');
}

function visitorsOf(base: string, portal: Portal): Promise<Visitor[]> {
  return Promise.all(
    accounts.map(async (who) => {
      const response = await fetch(`${base}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${who}@example.com`, password: 'demo1234' }),
      });
      const { token, permissions } = (await response.json()) as { token: string; permissions: string[] };
      return { who, token, permissions, paths: screenPaths(portal, permissions) };
    }),
  );
}

async function openAll(browser: Openings, visitors: readonly Visitor[]): Promise<Opening[]> {
  const openings: Opening[] = [];
  for (const { paths, ...visitor } of visitors)
    for (const path of paths) openings.push(await browser.open(visitor, path));
  return openings;
}

async function floorOf(browser: Openings, visitor: Visitor): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < floorOpenings; nth++)
    times.push((await browser.open(visitor, emptyList)).milliseconds);
  return middle(times);
}
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
