/**
 * `npm run bench -- shares`: one account sends the worst that it may, and another one opens a list. How long does that take, how
 * long does the server stand still at most, and how much memory does it need?
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type Server } from '#cli/test/command.ts';
import { ofxText } from '../support/values/ofxFile.ts';
import { zipOf } from '../support/workbook.ts';
import { line, section } from './report.ts';

const count = { lines: 20_000, statements: 3, zips: 6, tables: 12, rows: 1000, letters: 60, runs: 3 };
/** Milliseconds between two lists of the other user. */
const pause = 40;

type Row = Record<string, unknown> & { id: number };

/** Tells on a signal the longest stretches for which the process answered nobody, in ms. */
const watching = `data:text/javascript,
  let [last, longest] = [performance.now(), 0];
  setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 5);
    last = now;
  }, 5).unref();
  process.on('SIGUSR2', () => {
    process.stdout.write('stood ' + longest.toFixed(0) + '%5Cn');
    longest = 0;
  });`;

export async function benchShares() {
  section('Outra pessoa abre uma lista enquanto uma conta envia o pior que pode');
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const server = await startServer(
    { PORTAL_LOG: 'off', PORTAL_DATA: join(folder, 'dados'), PORTAL_DB: 'db.json' },
    { apiOnly: true, node: ['--import', watching] },
  );
  try {
    await measure(server);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(server: Server) {
  const rows = JSON.parse(readFileSync('db.json', 'utf8')) as Record<string, Row[]>;
  const other = await tokenOf(server, 'comercial@example.com');
  const worst = works(server, rows, await tokenOf(server, 'todos@example.com'));
  const list = () => ask(server, '/negocios?range=[0,24]&sort=["id","ASC"]', { token: other });
  for (let at = 0; at < 40; at++) await list();
  const quiet = await listsDuring(list, new Promise((done) => setTimeout(done, 5000)));
  const memory = residentOf(server);
  await stoodStill(server);
  line('sozinha: 95 em 100 vezes', quiet, 'ms');
  line('memória', memory.now, 'MB');
  const only = process.env.PORTAL_BENCH_SHARES?.split(',');
  const named = Object.entries(worst).filter(([name]) => !only || only.includes(name));
  const runs: [string, () => Promise<string>][] = [
    ...named,
    ...Array.from({ length: only ? 0 : count.runs }, (_none, at): [string, () => Promise<string>] => [
      `tudo junto, ${at + 1}ª vez`,
      async () => (await Promise.all(Object.values(worst).map((work) => work()))).join('; '),
    ]),
  ];
  for (const [name, work] of runs) {
    const working = work();
    const most = await listsDuring(list, working);
    line(`${name}: 95 em 100 vezes`, most, 'ms', { what: 'sozinha', value: quiet });
    line('  parado por', await stoodStill(server), 'ms');
    line('  memória', residentOf(server).most, 'MB', { what: 'antes', value: memory.now });
    console.info(`    ${await working} (carga da máquina ${loadavg()[0]!.toFixed(1)})`);
  }
}

/** The 95th percentile of the lists that are asked for while this goes on. */
async function listsDuring(list: () => Promise<unknown>, work: Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  const over = work.finally(() => (state.isOver = true));
  const taken: number[] = [];
  while (!state.isOver || taken.length < 20) {
    const since = performance.now();
    await list();
    taken.push(performance.now() - since);
    await new Promise((done) => setTimeout(done, pause));
  }
  await over;
  taken.sort((one, another) => one - another);
  return taken[Math.floor(taken.length * 0.95)]!;
}

type Asking = { token: string; method?: string; body?: BodyInit; type?: string };
const ask = (server: Server, path: string, { token, method = 'GET', body, type }: Asking): Promise<number> =>
  fetch(`${server.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(type && { 'Content-Type': type }) },
    ...(body !== undefined && { body }),
  }).then(async (answer) => {
    await answer.arrayBuffer();
    return answer.status;
  });

async function tokenOf(server: Server, email: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo1234' }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** By name: sends it, and says which statuses came back how often. */
function works(
  server: Server,
  rows: Record<string, Row[]>,
  token: string,
): Record<string, () => Promise<string>> {
  const post = (path: string, body: BodyInit, type: string) =>
    ask(server, path, { token, method: 'POST', body, type });
  const counted = async (what: string, asked: readonly Promise<number>[]) => {
    const statuses = new Map<number, number>();
    for (const status of await Promise.all(asked)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return `${what}: ${[...statuses].map(([status, times]) => `${times} x ${status}`).join(', ')}`;
  };
  const times = (most: number, work: (at: number) => Promise<number>) =>
    Array.from({ length: most }, (_none, at) => work(at));
  const account = rows.contas_bancarias![0]!;
  const statement = ofxText([
    {
      ...{ bank: String(account.bancoCodigo), branch: String(account.agencia) },
      account: `${String(account.conta)}-${String(account.contaDv)}`,
      transactions: Array.from({ length: count.lines }, (_none, at) => ({
        ...{ date: '20261012', amount: `-${(at + 1).toFixed(2)}`, id: `S${at}`, memo: `COMPRA ${at}` },
      })),
    },
  ]);
  const zip = zipOf({ 'grande.xml': ' '.repeat(99_000_000) }, { isPacked: true });
  const table = JSON.stringify({
    columns: ['empresaId', 'fornecedorId', 'centroCustoId', 'dataVencimento', 'valorOriginal'].map(
      (field) => ({ field }),
    ),
    rows: Array.from({ length: count.rows }, (_none, at) => ({
      line: at + 1,
      cells: [
        String(rows.empresas![at % rows.empresas!.length]!.razaoSocial ?? ''),
        String(rows.fornecedores![at % rows.fornecedores!.length]!.nome ?? ''),
        String(rows.centros_custo![at % rows.centros_custo!.length]!.nome ?? ''),
        '01/12/2026',
        `${at + 1},00`,
      ],
    })),
    existing: 'refuse',
    fixed: {},
    language: 'pt-BR',
  });
  const bytes = 'application/octet-stream';
  const trial = '/movimentacoes/documents?dryRun=true';
  return {
    ofx: () =>
      counted(
        'ofx',
        times(count.statements, () => post(trial, statement, bytes)),
      ),
    zip: () =>
      counted(
        'zip',
        times(count.zips, () => post(trial, zip as BodyInit, bytes)),
      ),
    tables: () =>
      counted(
        'tables',
        times(count.tables, () => post('/contas_pagar/check', table, 'application/json')),
      ),
    exports: () =>
      counted(
        'exports',
        times(20, (at) => ask(server, `/historico?range=[${at * 1000},${at * 1000 + 999}]`, { token })),
      ),
    letters: () =>
      counted(
        'letters',
        times(count.letters, () =>
          post(
            `/faturas/${rows.faturas![0]!.id}/letters`,
            JSON.stringify({ screen: '/pages/fatura', button: 'Enviar de novo' }),
            'application/json',
          ),
        ),
      ),
  };
}

async function stoodStill({ process: child }: Server): Promise<number> {
  const told = new Promise<number>((resolve) => {
    const read = (chunk: Buffer) => {
      const [, stood] = /stood (\d+)/.exec(String(chunk)) ?? [];
      if (stood === undefined) return;
      child.stdout!.off('data', read);
      resolve(Number(stood));
    };
    child.stdout!.on('data', read);
  });
  child.kill('SIGUSR2');
  return told;
}

/** The memory that the process has, and has had at most since this was asked last, in MB. */
function residentOf({ process: child }: Server): { now: number; most: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1000;
  const found = { now: of('VmRSS'), most: of('VmHWM') };
  // 5 sets the peak back: proc(5).
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
  return found;
}
