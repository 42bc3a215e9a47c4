/**
 * `npm run bench -- crowd`: fifty connections on the demo in PostgreSQL, nine reads per write, served by one
 * process and by two, while the heaviest report runs again and again: how long does another user wait for a
 * tiny request? Then a run with writes only. PORTAL_BENCH_ROWS and PORTAL_BENCH_SCHEMA as in `plans`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inSchema, PortalProcess } from '../support/processes/portalProcesses.ts';
import { far } from './far.ts';
import { benchOneWrite } from './oneWrite.ts';
import { onGrownDemo } from './grownDemo.ts';
import { line, section } from './report.ts';

const connections = 50;
const writing = 20;
/** Latency of the database in milliseconds, each way: PORTAL_BENCH_FAR. */
const distance = Number(process.env.PORTAL_BENCH_FAR ?? 0);
const seconds = Number(process.env.PORTAL_BENCH_SECONDS ?? 15);
const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const listOf = (resource: string, sort: string) =>
  `/${resource}?filter={}&sort=${encode([sort, 'DESC'])}&range=[0,24]`;

const reads = [
  ...['veiculos/1', 'abastecimentos/1', 'pedagios/1', 'viagens/1', 'multas/1'].map((one) => `/${one}`),
  listOf('abastecimentos', 'dataHora'),
  listOf('pedagios', 'dataHora'),
  listOf('viagens', 'id'),
  listOf('multas', 'id'),
];
const report = `/viagens/aggregate?groupBy=${encode(['chegada:month'])}&measures=${encode({ km: { sum: 'kmRodado' } })}`;

type Ask = (path: string, body?: object) => Promise<void>;
type Taken = { tiny: number[]; all: number[]; errors: string[]; reports: number };

export async function benchCrowd() {
  section(`${connections} conexões no PostgreSQL, 9 leituras para cada gravação, ${seconds} s cada medição`);
  await onGrownDemo(async ({ url, schema }) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
    const away = distance > 0 ? await far(url, distance) : undefined;
    const from = inSchema(away?.url ?? url, schema);
    const starting = { url: from, config: 'config', folder, env: { PORTAL_DB: 'db.json' } };
    const processes: PortalProcess[] = [];
    try {
      for (const nth of [1, 2]) {
        processes.push(await PortalProcess.start({ ...starting, nth }));
        const asks = await Promise.all(processes.map((one) => askOf(one, 'frotas')));
        const others = await Promise.all(processes.map((one) => askOf(one, 'todos')));
        for (const ask of asks) for (const path of reads) await ask(path);
        await others[0]!(report);
        if (nth === 1) {
          const change = (id: string, field: string, value: string) =>
            asks[0]!(`/pedagios/${id}`, { [field]: value });
          await benchOneWrite(change, { url: away?.url ?? url, schema });
        }
        // Each connection plans each statement eight times, and code is compiled: the figures are of a portal that is warm.
        await crowd(asks, others, { people: connections, isReporting: true, rest: 20 });
        const alone = await crowd(asks, others, { people: 0, isReporting: false });
        line(`${nth} processo(s), um pedido minúsculo sozinho: 99 em 100`, most(alone.tiny), 'ms');
        for (const isReporting of [false, true]) {
          const taken = await crowd(asks, others, { people: connections, isReporting });
          line(isReporting ? '  com todos, e o relatório' : '  com todos', most(taken.tiny), 'ms', {
            what: 'sozinho',
            value: most(alone.tiny),
          });
          line('    pedidos por segundo', taken.all.length / seconds, '');
          line('    99 em 100 de todos', most(taken.all), 'ms');
          line('    erros', taken.errors.length, '');
          for (const error of new Set(taken.errors.slice(0, 3))) console.info(`      ${error}`);
          if (isReporting) line('    relatórios', taken.reports, '');
        }
        const written = await writers(asks);
        line(
          `  ${writing} que só gravam, sem pausa: gravações por segundo`,
          written.all.length / seconds,
          '',
        );
        line('    metade delas', median(written.all), 'ms');
        line('    99 em 100', most(written.all), 'ms');
        line('    erros', written.errors.length, '');
      }
    } finally {
      for (const one of processes) await one.stop();
      away?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** Each writer changes different records, the next one as soon as the response arrives. */
async function writers(asks: readonly Ask[]): Promise<Pick<Taken, 'all' | 'errors'>> {
  const taken = { all: [] as number[], errors: [] as string[] };
  const end = performance.now() + seconds * 1000;
  const writer = async (nth: number) => {
    const ask = asks[nth % asks.length]!;
    for (let turn = 0; performance.now() < end; turn++)
      await timed(taken.all, taken.errors, () =>
        ask(`/pedagios/${10_000 * (1 + ((7 * turn + nth) % 50)) + 1 + ((12 * nth + turn) % 240)}`, {
          observacoes: `medição ${nth} ${turn}`,
        }),
      );
  };
  await Promise.all(Array.from({ length: writing }, (_, nth) => writer(nth)));
  return taken;
}

async function timed(into: number[], errors: string[], work: () => Promise<void>) {
  const start = performance.now();
  try {
    await work();
    into.push(performance.now() - start);
  } catch (error) {
    errors.push((error as Error).message);
  }
}

/** @param rest in milliseconds between a response and the next request: half a second is that of a quick person */
async function crowd(
  asks: readonly Ask[],
  others: readonly Ask[],
  { people, isReporting, rest = 500 }: { people: number; isReporting: boolean; rest?: number },
): Promise<Taken> {
  const taken: Taken = { tiny: [], all: [], errors: [], reports: 0 };
  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() > end;
  const person = async (nth: number) => {
    const ask = asks[nth % asks.length]!;
    await pause(nth * (rest / Math.max(1, people)));
    for (let turn = nth; !isOver(); turn++) {
      const write = () => ask(`/pedagios/${1 + (turn % 240)}`, { observacoes: `medição ${nth} ${turn}` });
      await timed(taken.all, taken.errors, turn % 10 === 0 ? write : () => ask(reads[turn % reads.length]!));
      await pause(rest);
    }
  };
  const tiny = async () => {
    while (!isOver()) {
      await timed(taken.tiny, taken.errors, () => others[0]!('/empresas/1'));
      await pause(10);
    }
  };
  const reporting = async () => {
    while (!isOver()) {
      await others.at(-1)!(report);
      taken.reports++;
    }
  };
  await Promise.all([
    tiny(),
    isReporting && reporting(),
    ...Array.from({ length: people }, (_, nth) => person(nth)),
  ]);
  return taken;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const median = (taken: readonly number[]) => taken.toSorted((a, b) => a - b)[taken.length >> 1] ?? Number.NaN;
const most = (taken: readonly number[]) =>
  taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? Number.NaN;

/** Throws unless the response is a success: a quick refusal must not count as fast. */
async function askOf(portal: PortalProcess, name: string): Promise<Ask> {
  const response = await portal.signIn(name, 'demo1234');
  const { token } = response.body as { token: string };
  const agent = new http.Agent({ keepAlive: true });
  return (path, body) =>
    new Promise((resolve, reject) => {
      const sent = body && JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
      };
      const method = sent ? 'PUT' : 'GET';
      const request = http.request(`${portal.url}/api${path}`, { method, headers, agent }, (answer) => {
        let said = '';
        answer.on('data', (part: Buffer) => (said += part.toString()));
        answer.on('end', () =>
          answer.statusCode! < 300
            ? resolve()
            : reject(new Error(`${path.slice(0, 60)}: ${answer.statusCode} ${said.slice(0, 120)}`)),
        );
      });
      request.on('error', reject);
      request.end(sent);
    });
}
