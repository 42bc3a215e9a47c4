/**
 * `npm run bench -- plans`: opens every screen of the demo over many records as each account, in a browser, and records
 * the requests. Names those that take more than two seconds. Then, for each different statement that these requests
 * send: how long the database takes, how many pages of 8 kB it reads, and which large tables whole. Those that take long
 * or read many pages are named, with their SQL if PORTAL_BENCH_SQL is set. Needs a build.
 * PORTAL_BENCH_ACCOUNTS names the accounts, PORTAL_BENCH_SCREENS the addresses of the screens; absent: all.
 * PORTAL_BENCH_ROWS sets the number of records of the largest resources; with PORTAL_BENCH_SCHEMA the records
 * are stored in that schema and reused.
 */
import { createHash } from 'node:crypto';
import { rendered, sql, type Sql } from '#server/data/postgres/sql.ts';
import type { Connection, Database } from '#server/data/postgres/connection/database.ts';
import { openPostgresStore } from '#server/data/postgres/store.ts';
import { serverDatabase } from '#tests/support/postgres/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { grownRows, onGrownDemo } from '../grownDemo.ts';
import { requestsOf, type Recorded } from './opened.ts';
import { pagesOf, readWhole, type Explained } from './readWhole.ts';
import { line, section } from '../report.ts';

/** A record count that no query of a page should read from one table. */
const large = grownRows / 20;
/** Milliseconds of a request that a screen makes when it is opened. */
const slowRequest = 2000;

type Asked = { request: Recorded; statement: Sql };
/** Without its statement: thousands of them, of up to half a megabyte, don't fit into memory. */
type Found = { milliseconds: number; pages: number };
type Measured = Found & { scans: readonly string[] };

export async function benchPlans() {
  const rows = grownRows.toLocaleString('pt-BR');
  section(`As telas da demonstração no PostgreSQL, até ${rows} registros por recurso`);
  await onGrownDemo(async ({ database, url, schema, portal }) => {
    const requests = await requestsOf(url, schema, portal);
    if (!requests) return console.info('  Não há Chromium nesta máquina: nada foi medido.');
    reportRequests(requests);
    const sent: Sql[] = [];
    const recorder = recording(serverDatabase(url), (statement) => void sent.push(statement));
    const store = openPostgresStore(recorder, { schema });
    const server = await startServer({
      company: { portal, rows: {}, password: 'demo1234' },
      over: () => store,
      ...(portal.today !== undefined && { today: portal.today }),
    });
    try {
      const found: Found[] = [];
      for await (const one of statementsOf(server, requests, sent)) {
        const measured = await explained(database, one.statement);
        found.push({ milliseconds: measured.milliseconds, pages: measured.pages });
        reportHeavy(one, measured);
      }
      report(found);
    } finally {
      await server.stop();
    }
  });
}

function reportRequests(requests: readonly Recorded[]) {
  const limits = [100, 500, 1000, slowRequest];
  line('pedidos ao abrir as telas', requests.length, '');
  for (const limit of limits)
    line(`  até ${limit} ms`, requests.filter(({ milliseconds }) => milliseconds <= limit).length, '');
  for (const { who, path, address, status, milliseconds } of requests)
    if (milliseconds > slowRequest || status >= 400)
      console.info(
        `  ${milliseconds.toFixed(0).padStart(6)} ms ${status}  ${who} ${path}: ${decodeURIComponent(address)}`,
      );
}

/** Every different statement that the API sends for these requests, with the first request that needed it. */
async function* statementsOf(
  server: TestServer,
  requests: readonly Recorded[],
  sent: Sql[],
): AsyncGenerator<Asked> {
  const known = new Set<string>();
  for (const request of requests) {
    const token = await server.tokenOf(request.who);
    sent.length = 0;
    // What is refused or takes too long is among the requests already.
    await server.request('GET', request.address, { token });
    for (const statement of [...sent]) {
      const { text, values } = rendered(statement);
      const key = createHash('sha256')
        .update(JSON.stringify([text, values]))
        .digest('base64');
      if (reads.test(text) && !known.has(key)) yield { request, statement };
      known.add(key);
    }
  }
}

const reads = /^\s*(?:select|with)\s/i;

/** Notes each statement, also those of sessions. */
function recording(database: Database, note: (statement: Sql) => void): Database {
  const noted = (connection: Connection): Connection => ({
    run: (statements) => connection.run(statements),
    query: (statement) => {
      note(statement);
      return connection.query(statement);
    },
  });
  return {
    ...database,
    ...noted(database),
    session: (work) => database.session((connection) => work(noted(connection))),
  };
}

/** The best of up to three, to exclude other load on the machine. */
async function explained(database: Database, statement: Sql): Promise<Measured> {
  let best: Explained | undefined;
  for (let times = 0; times < 3 && !(best && best['Execution Time'] < fast); times++) {
    const [row] = await database.query(sql`explain (analyze, buffers, timing off, format json) ${statement}`);
    const [one] = row!['QUERY PLAN'] as [Explained];
    if (!best || one['Execution Time'] < best['Execution Time']) best = one;
  }
  return {
    milliseconds: best!['Execution Time'],
    pages: pagesOf(best!),
    scans: readWhole(best!.Plan, large),
  };
}

const fast = 10;
const slow = 200;
const manyPages = 10_000;

function reportHeavy(
  { request: { who, path, address }, statement }: Asked,
  { milliseconds, pages, scans }: Measured,
) {
  if (milliseconds <= slow && pages <= manyPages && scans.length === 0) return;
  const read = `${milliseconds.toFixed(0).padStart(6)} ms ${String(pages).padStart(8)} p.`;
  console.info(`  ${read}  ${who} ${path} ${decodeURIComponent(address)}: ${scans.join(', ')}`);
  if (process.env.PORTAL_BENCH_SQL) console.info(rendered(statement));
}

function report(found: readonly Found[]) {
  line('comandos diferentes', found.length, '');
  for (const limit of [fast, 50, slow, 1000])
    line(`  até ${limit} ms`, found.filter(({ milliseconds }) => milliseconds <= limit).length, '');
  for (const limit of [100, 1000, manyPages, 100_000])
    line(`  até ${limit} páginas`, found.filter(({ pages }) => pages <= limit).length, '');
}
