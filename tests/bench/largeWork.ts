/**
 * `npm run bench -- largeWork`: twenty people work on the demo, grown to PORTAL_BENCH_ROWS records of its largest resource
 * (usually 100,000), while one large work runs beside them, as the app does it: an export of all records in pages, an import
 * with four rows under way, the preview of its deletion and the deletion in slices of fifty, and a config that adds an index.
 * How much longer than alone do 95 of 100 of their requests take, what fails, and how much memory does the process take at most? Needs a build.
 * PORTAL_BENCH_LARGE is the number of rows of an import and a deletion, PORTAL_BENCH_WORKS names the works.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inParallel } from '#model/promises.ts';
import { inBatches } from '#model/values/collections.ts';
import { sql, text } from '#server/data/postgres/sql.ts';
import { inSchema } from '../support/processes/portalProcesses.ts';
import { askerAt, lastOf, shareOf, type Answered, type Asker } from './asker.ts';
import { grownRows, onGrownDemo } from './grownDemo.ts';
import { startBuilt, visitorsOf, type BuiltServer } from './million/builtServer.ts';
import { line, section } from './report.ts';

const people = 20;
/** Milliseconds between an answer and the next request of a person. */
const rest = 500;
const aloneSeconds = 20;
const large = Number(process.env.PORTAL_BENCH_LARGE ?? grownRows);
const warmUp = Number(process.env.PORTAL_BENCH_WAIT ?? 120_000);
const wanted = process.env.PORTAL_BENCH_WORKS?.split(',') ?? [
  'export',
  'import',
  'preview',
  'delete',
  'index',
];
const resource = 'pedagios';
/** The fields of an imported row: the server copies and computes the others. */
const imported = 'veiculoId praca rodovia concessionaria uf eixosCobrados valor meio tagOperadora'.split(' ');
const pageRows = 1000;
/** Rows of an import under way, and records of a slice, as in the app. */
const lanes = 4;
const slice = 50;
const slow = 2000;

const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const firstPage = (of: string, sort: string) =>
  `/api/${of}?filter={}&sort=${encode([sort, 'DESC'])}&range=[0,24]&total=quick`;
const reads = [
  '/api/user-pendings',
  '/api/veiculos/1',
  '/api/viagens/1',
  '/api/abastecimentos/1',
  firstPage('abastecimentos', 'dataHora'),
  firstPage('pedagios', 'dataHora'),
  firstPage('viagens', 'id'),
  firstPage('multas', 'id'),
  `/api/viagens/aggregate?groupBy=${encode(['chegada:month'])}&measures=${encode({ km: { sum: 'kmRodado' } })}`,
];

type Beside = {
  server: BuiltServer;
  ask: Asker;
  token: string;
  config: string;
  own: readonly string[];
  hasIndex: (of: string) => Promise<boolean>;
};

export async function benchLargeWork() {
  section(`Trabalhos grandes ao lado de ${people} pessoas, ${grownRows} registros`);
  await onGrownDemo(async ({ url, schema, portal, database }) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
    const config = join(folder, 'config');
    cpSync('config', config, { recursive: true });
    const env = { PORTAL_CONFIG: config, PORTAL_DB: 'db.json' };
    const server = await startBuilt(inSchema(url, schema), join(folder, 'data'), { env });
    try {
      const [visitor] = await visitorsOf(server.base, portal, ['todos']);
      const { token } = visitor!;
      await wait(warmUp);
      const ask = askerAt(server.base, []);
      const own = await Promise.all(['multas', resource].map((of) => recordsOf(of, ask, token)));
      const hasIndex = async (of: string) =>
        (
          await database.query(
            sql`select from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisvalid and c.relname = ${text(of)}`,
          )
        ).length > 0;
      const beside: Beside = { server, ask, token, config, own: own.flat(), hasIndex };
      const alone = () => besidePeople(beside, () => wait(aloneSeconds * 1000));
      await alone();
      for (const name of wanted) {
        // just before and after it, since other programs may run on the machine
        const around = [await alone()];
        const before = held(server, 'VmRSS');
        const during = await besidePeople(beside, () => works[name]!(beside));
        around.push(await alone());
        line(`${name}: ${during.said}`, during.seconds, 's');
        line('  95 em 100 das pessoas', shareOf(during.times, 0.95), 'ms', {
          what: 'sozinhas, antes e depois',
          value: shareOf(
            around.flatMap(({ times }) => times),
            0.95,
          ),
        });
        line('  a metade', shareOf(during.times, 0.5), 'ms', {
          what: 'sozinhas, antes e depois',
          value: shareOf(
            around.flatMap(({ times }) => times),
            0.5,
          ),
        });
        line('  a mais lenta', lastOf(during.times), 'ms');
        line('  acima de dois segundos', during.times.filter((time) => time > slow).length, '');
        line('  falhas delas', during.failed.length, '');
        for (const one of new Set(during.failed.slice(0, 3))) console.info(`    ${one}`);
        line('  memória no máximo', during.most, 'MB', { what: 'antes', value: before });
      }
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** The address of one record for each person, so that no two people change the same record. */
async function recordsOf(of: string, ask: Asker, token: string) {
  const { text } = await ask(`/api/${of}?filter={}&sort=${encode(['id', 'ASC'])}&range=[0,${people - 1}]`, {
    token,
  });
  return (JSON.parse(text) as { id: number }[]).map(({ id }) => `${of}/${id}`);
}

/** The people work until `work` has ended. */
async function besidePeople({ server, token, own }: Beside, work: () => Promise<unknown>) {
  const answers: Answered[] = [];
  const over = new AbortController();
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, held(server, 'VmRSS'))), 200);
  const person = async (nth: number) => {
    const ask = askerAt(server.base, answers);
    await wait((nth * rest) / people);
    for (let turn = nth; !over.signal.aborted; turn++) {
      const body = { observacoes: `medição ${nth} ${turn}` };
      const record = own[(nth + (turn % 20 < 10 ? people : 0)) % own.length];
      if (turn % 10 === 0) await ask(`/api/${record}`, { token, body });
      else await ask(reads[turn % reads.length]!, { token });
      await wait(rest);
    }
  };
  const all = Promise.all(Array.from({ length: people }, (_, nth) => person(nth)));
  const began = Date.now();
  try {
    const said = await work();
    return {
      said: typeof said === 'string' ? said : '',
      seconds: (Date.now() - began) / 1000,
      times: answers.map(({ milliseconds }) => milliseconds),
      failed: answers.flatMap(({ status, address }) =>
        status === 0 || status >= 400 ? [`${status} ${address.slice(0, 80)}`] : [],
      ),
      most,
    };
  } finally {
    over.abort();
    clearInterval(watch);
    await all;
  }
}

/** What the import has made: the demo lets nobody delete tolls that were checked. */
const made: number[] = [];

/** Each says what it has done. */
const works: Readonly<Record<string, (beside: Beside) => Promise<string>>> = {
  export: async ({ ask, token }) => {
    let [read, mark] = [0, ''];
    const from = `/api/${resource}?filter={}&sort=${encode(['dataHora', 'DESC'])}`;
    for (let page = 0; ; page++) {
      const range = `[${page * pageRows},${(page + 1) * pageRows - 1}]`;
      const after = mark && `&after=${mark}`;
      const { status, text, headers } = await ask(
        `${from}&range=${range}&total=${page === 0 ? 'exact' : 'quick'}${after}`,
        { token },
      );
      if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`);
      const rows = (JSON.parse(text) as unknown[]).length;
      read += rows;
      mark = String(headers['x-page-mark'] ?? '');
      if (rows < pageRows) return `${read} registros em páginas de ${pageRows}`;
    }
  },
  import: async ({ ask, token }) => {
    const [one] = JSON.parse((await ask(firstPage(resource, 'id'), { token })).text) as Record<
      string,
      unknown
    >[];
    const values = Object.fromEntries(imported.map((field) => [field, one![field]]));
    const last = Date.parse(String(one!.dataHora));
    let refused = 0;
    await inParallel(
      Array.from({ length: large }, (_, at) => at),
      lanes,
      async (at) => {
        const body = { ...values, dataHora: new Date(last - at * 1000).toISOString() };
        const headers = { 'idempotency-key': `importa-${process.pid}-${at}`, 'offer-undo': '1' };
        const { status, text } = await ask(`/api/${resource}`, { token, method: 'POST', body, headers });
        if (status === 201) made.push((JSON.parse(text) as { id: number }).id);
        else if (refused++ === 0) console.info(`    ${status} ${text.slice(0, 200)}`);
      },
    );
    return `${large - refused} de ${large} linhas`;
  },
  preview: async (beside) => {
    let tried = 0;
    for (const ids of inBatches(made, slice)) tried += await deleteSlice(beside, ids, { dryRun: true });
    return `a prova da exclusão de ${tried} de ${made.length} registros`;
  },
  delete: async (beside) => {
    let deleted = 0;
    const all = made.splice(0);
    for (const ids of inBatches(all, slice)) deleted += await deleteSlice(beside, ids);
    return `${deleted} de ${all.length} registros em partes de ${slice}`;
  },
  index: async ({ ask, token, config, hasIndex }) => {
    const added = `${resource}.observacoes__f`;
    if (await hasIndex(added))
      throw new Error(`The index ${added} of an earlier run is there: drop it first.`);
    const file = join(config, 'resources', `${resource}.yaml`);
    const text = readFileSync(file, 'utf8');
    // a search by another field has an index of its own
    const changed = text.replace(/^search:.*$/m, (found) => found.replace(']', ', observacoes]'));
    if (changed === text) throw new Error(`${file} has no line "search: [..]".`);
    writeFileSync(file, changed);
    const looks = `/api/${resource}?filter=${encode({ q: 'medição' })}&range=[0,9]&total=quick`;
    for (const until = Date.now() + 120_000; !(await hasIndex(added));) {
      if (Date.now() > until) throw new Error('The index was not built.');
      await wait(500);
    }
    const { status } = await ask(looks, { token });
    return `um campo a mais na busca, e a busca: ${status}`;
  },
};

/** Reads the records' versions, and deletes them or tries to. */
async function deleteSlice({ ask, token }: Beside, ids: readonly number[], { dryRun = false } = {}) {
  const found = await ask(`/api/${resource}?filter=${encode({ id: ids })}&range=[0,${slice - 1}]`, { token });
  const records = (JSON.parse(found.text) as { id: number; version: number }[]).map(({ id, version }) => ({
    id,
    version,
  }));
  const body = { do: 'delete', records, ...(!dryRun && { key: `apaga-${process.pid}-${ids[0]}` }) };
  const headers = { 'offer-undo': '1' };
  const address = `/api/${resource}/bulk${dryRun ? '?dryRun=true' : ''}`;
  const { status, text } = await ask(address, { token, method: 'POST', body, headers });
  const { results = [] } = JSON.parse(text) as { results?: { status: number }[] };
  const refused = results.filter((one) => one.status >= 400);
  if (status !== 200 || records.length < ids.length || refused.length > 0)
    console.info(`    ${status} ${records.length} ${JSON.stringify(refused[0] ?? '')} ${text.slice(0, 100)}`);
  return results.length - refused.length;
}

/** In MB. */
const held = ({ pid }: BuiltServer, what: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
