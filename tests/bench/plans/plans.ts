/**
 * `npm run bench -- plans`: every list of the demo over many records, as each account asks the API for it: in
 * its orders, by each of its filters, tabs, facets and searches, with the account's row scopes. For each
 * statement that the API sends: how long the database takes, how many pages of 8 kB it reads, and which large tables
 * whole. Those that take long or read many pages are named, with their SQL if PORTAL_BENCH_SQL is set. PORTAL_BENCH_ACCOUNTS names the accounts, PORTAL_BENCH_LISTS
 * the paths of the lists; absent: all.
 * PORTAL_BENCH_ROWS sets the number of records of the largest resources; with PORTAL_BENCH_SCHEMA the records
 * are stored in that schema and reused.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { translate } from '#messages/translate.ts';
import type { Portal } from '#model/types.ts';
import { rendered, sql, type Sql } from '#server/data/postgres/sql.ts';
import type { Connection, Database } from '#server/data/postgres/connection/database.ts';
import { openPostgresStore } from '#server/data/postgres/store.ts';
import { serverDatabase } from '#tests/support/postgres/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { grownRows, onGrownDemo } from '../grownDemo.ts';
import { questionsOf, type Kind } from './questions.ts';
import { pagesOf, readWhole, type Explained } from './readWhole.ts';
import { line, section } from '../report.ts';

/** A record count that no query of a page should read from one table. */
const large = grownRows / 20;
const today = '2026-10-31';

type Asked = { kind: Kind; who: string; list: string; what: string; statement: Sql };
/** Without its statement: thousands of them, of up to half a megabyte, don't fit into memory. */
type Found = { kind: Kind; milliseconds: number; pages: number };
type Measured = Omit<Found, 'kind'> & { scans: readonly string[] };

export async function benchPlans() {
  const rows = grownRows.toLocaleString('pt-BR');
  section(`As listas da demonstração no PostgreSQL, até ${rows} registros por recurso`);
  await onGrownDemo(async ({ database, url, schema, portal }) => {
    const sent: Sql[] = [];
    const recorder = recording(serverDatabase(url), (statement) => void sent.push(statement));
    const store = openPostgresStore(recorder, { schema });
    const server = await startServer({
      company: { portal, rows: {}, password: 'demo1234' },
      over: () => store,
      today,
    });
    try {
      const found: Found[] = [];
      for await (const one of statementsOf(server, portal, sent)) {
        const measured = await explained(database, one.statement);
        found.push({ kind: one.kind, milliseconds: measured.milliseconds, pages: measured.pages });
        reportHeavy(one, measured);
      }
      report(found);
    } finally {
      await server.stop();
    }
  });
}

/** The names of the demo's accounts, or those of PORTAL_BENCH_ACCOUNTS. */
function accounts({ accounts: { resource, email } }: Portal): string[] {
  const { PORTAL_BENCH_ACCOUNTS: wanted } = process.env;
  if (wanted) return wanted.split(',');
  const seed = JSON.parse(readFileSync('db.json', 'utf8')) as Record<string, Record<string, string>[]>;
  return seed[resource]!.map((account) => account[email]!.split('@')[0]!);
}

/** Every different statement that the API sends for the lists, with the first question that needed it. */
async function* statementsOf(server: TestServer, portal: Portal, sent: Sql[]): AsyncGenerator<Asked> {
  const known = new Set<string>();
  for (const who of accounts(portal)) {
    const token = await server.tokenOf(who).catch(() => undefined);
    if (token === undefined) continue;
    const get = async (address: string) => {
      const { status, body, text } = await server.request('GET', address, { token });
      // The statement is reported by its own time.
      if (status === 503) return [];
      if (status === 400 && text.includes(translate('load.work'))) {
        console.info(`  interrompido  ${who} ${decodeURIComponent(address)}`);
        return [];
      }
      if (status >= 300) throw new Error(`${who} ${address}: ${status} ${text}`);
      return body;
    };
    for await (const { path, kind, what, address } of questionsOf(portal, get)) {
      sent.length = 0;
      await get(`/api${address}`);
      for (const statement of [...sent]) {
        const { text, values } = rendered(statement);
        const key = createHash('sha256')
          .update(JSON.stringify([text, values]))
          .digest('base64');
        if (reads.test(text) && !known.has(key)) yield { kind, who, list: path, what, statement };
        known.add(key);
      }
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

const words: Readonly<Record<Kind, string>> = {
  page: 'páginas e totais limitados',
  counts: 'contagens de abas e facetas',
  short: 'buscas de duas letras',
};

const fast = 10;
const slow = 200;
const manyPages = 10_000;

function reportHeavy({ kind, who, list, what, statement }: Asked, { milliseconds, pages, scans }: Measured) {
  if (milliseconds <= slow && pages <= manyPages && scans.length === 0) return;
  const read = `${milliseconds.toFixed(0).padStart(6)} ms ${String(pages).padStart(8)} p.`;
  console.info(`  ${read}  ${who} ${list} ${what}: ${scans.join(', ')}`);
  if (process.env.PORTAL_BENCH_SQL && kind === 'page') console.info(rendered(statement));
}

function report(found: readonly Found[]) {
  for (const [kind, label] of Object.entries(words)) {
    const those = found.filter((one) => one.kind === kind);
    line(label, those.length, '');
    for (const limit of [fast, 50, slow, 1000])
      line(`  até ${limit} ms`, those.filter(({ milliseconds }) => milliseconds <= limit).length, '');
    for (const limit of [100, 1000, manyPages, 100_000])
      line(`  até ${limit} páginas`, those.filter(({ pages }) => pages <= limit).length, '');
  }
}
