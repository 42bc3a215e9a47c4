/**
 * `npm run bench -- people`: fifty people for ten minutes on the grown demo, each of whom opens one of its screens about once a
 * minute, with all requests that a browser sends for it, six at a time, and changes a record for every ten requests. Beside
 * them one program asks for a report over other days without a pause. First one process serves them, then two. How many answers
 * take more than two seconds, and how many are refused? Needs a build. PORTAL_BENCH_SECONDS is the length of each run,
 * PORTAL_BENCH_WAIT the milliseconds before the first; PORTAL_BENCH_ROWS, _SCHEMA, _ACCOUNTS, _SCREENS and _BUILD as in `million`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inParallel } from '#model/promises.ts';
import { inSchema } from '../support/processes/portalProcesses.ts';
import { askerAt, lastOf, shareOf, type Answered, type Asker } from './asker.ts';
import { onGrownDemo } from './grownDemo.ts';
import { signedIn, startBuilt, visitorsOf, type BuiltServer } from './million/builtServer.ts';
import { browserAt, type Visitor } from './million/openings.ts';
import { line, section } from './report.ts';

const people = 50;
const seconds = Number(process.env.PORTAL_BENCH_SECONDS ?? 600);
const warmUp = Number(process.env.PORTAL_BENCH_WAIT ?? 120_000);
/** Milliseconds from one screen of a person to the next. */
const each = 60_000;
/** Requests that a browser has under way at once. */
const atOnce = 6;
const readsPerWrite = 9;
/** Of the screens, only each so many-th is opened: those of one kind ask for the same. */
const every = process.env.PORTAL_BENCH_SCREENS ? 1 : 6;
const slow = 2000;
const named = 8;

/** Each person has a session of their own. Long work of one account waits in a line, so there are many; the first makes the changes. */
const accounts =
  'todos frotas ceo financeiro fiscal comercial vendas corretor rh almoxarifado logistica administrativo admin'.split(
    ' ',
  );

/** A process, and who is signed in there. */
type Serving = { base: string; visitors: readonly Visitor[] };
/** A screen as an account opens it. */
type Opened = { who: string; path: string; asked: readonly string[] };

export async function benchPeople() {
  section(
    `${people} pessoas abrem telas por ${seconds} s, uma gravação para cada ${readsPerWrite} leituras, ao lado de um relatório`,
  );
  await onGrownDemo(async ({ url, schema, portal }) => {
    const data = mkdtempSync(join(tmpdir(), 'portal-bench-'));
    const servers: BuiltServer[] = [];
    try {
      const start = async (nth: number): Promise<Serving> => {
        const server = await startBuilt(inSchema(url, schema), join(data, String(nth)), { nth });
        servers.push(server);
        const visitors = await visitorsOf(server.base, portal, accounts);
        return { base: server.base, visitors };
      };
      const first = await start(0);
      await wait(warmUp);
      const screens = await recorded(first);
      if (!screens) return console.info('  Não há Chromium nesta máquina: nada foi medido.');
      line('telas', screens.length, '');
      report('um processo', await run([first], screens));
      const second = await start(1);
      report('dois processos', await run([first, second], screens));
    } finally {
      for (const one of servers) await one.stop();
      rmSync(data, { recursive: true, force: true });
    }
  });
}

async function recorded({ base, visitors }: Serving): Promise<Opened[] | undefined> {
  const browser = await browserAt(base);
  if (!browser) return undefined;
  const found: Opened[] = [];
  for (const { paths, ...visitor } of visitors)
    for (const path of paths.filter((_path, at) => at % every === 0))
      found.push(await browser.open(visitor, path));
  await browser.close();
  return found.filter(({ asked }) => asked.length > 0);
}

async function run(servers: readonly Serving[], screens: readonly Opened[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  // one after another: each compares a password
  const sessions: { ask: Asker; own: readonly Opened[]; token: string; writer: string }[] = [];
  for (let nth = 0; nth < people; nth++) {
    const { base, visitors } = servers[nth % servers.length]!;
    const { who } = visitors[nth % visitors.length]!;
    const [{ token }, { token: writer }] = [
      await signedIn(base, who),
      await signedIn(base, visitors[0]!.who),
    ];
    sessions.push({
      ask: askerAt(base, answers),
      own: screens.filter((one) => one.who === who),
      token,
      writer,
    });
  }
  const end = Date.now() + seconds * 1000;
  let reads = 0;
  const person = async (nth: number) => {
    const { ask, own, token, writer } = sessions[nth]!;
    await wait((nth * each) / people);
    for (let turn = 0; Date.now() < end && own.length > 0; turn++) {
      const began = Date.now();
      const { asked } = own[(turn + nth) % own.length]!;
      await inParallel(asked, atOnce, async (address) => {
        await ask(address, { token });
        if (++reads % readsPerWrite === 0) await change(ask, reads, writer);
      });
      await wait(Math.max(0, Math.min(began + each, end) - Date.now()));
    }
  };
  const reporting = async () => {
    const { base, visitors } = servers.at(-1)!;
    const ask = askerAt(base, []);
    for (let turn = 0; Date.now() < end; turn++) await ask(reportOf(turn), visitors[0]!);
  };
  await Promise.all([reporting(), ...sessions.map((_, nth) => person(nth))]);
  return answers;
}

const change = (ask: Asker, nth: number, token: string) =>
  ask(`/api/pedagios/${1 + (nth % 240)}`, { token, body: { observacoes: `medição ${nth}` } });

/** The kilometres by month since one of 300 days. */
function reportOf(turn: number): string {
  const since = new Date(Date.UTC(2026, 0, 1 + (turn % 300))).toISOString().slice(0, 10);
  return `/api/viagens/aggregate?${new URLSearchParams({
    groupBy: JSON.stringify(['chegada:month']),
    measures: JSON.stringify({ km: { sum: 'kmRodado' } }),
    filter: JSON.stringify({ chegada_gte: since }),
  })}`;
}

function report(title: string, answers: readonly Answered[]) {
  const times = answers.map(({ milliseconds }) => milliseconds);
  console.info(`  ${title}: ${answers.length} respostas`);
  line('    metade', shareOf(times, 0.5), 'ms');
  line('    95 em 100', shareOf(times, 0.95), 'ms');
  line('    99 em 100', shareOf(times, 0.99), 'ms');
  line('    a mais lenta', lastOf(times), 'ms');
  line('    gravações', answers.filter(({ isWrite }) => isWrite).length, '');
  line('    acima de dois segundos', times.filter((time) => time > slow).length, '');
  line('    503', answers.filter(({ status }) => status === 503).length, '');
  // reports of very many groups are refused with 400, as on a quiet machine
  const failed = answers.filter(({ status }) => status === 0 || status > 403);
  line('    outras falhas', failed.filter(({ status }) => status !== 503).length, '');
  for (const { address, milliseconds, status } of answers
    .filter(({ milliseconds: took }) => took > slow / 2)
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, named))
    console.info(
      `      ${milliseconds.toFixed(0)} ms ${status} ${decodeURIComponent(address).slice(0, 150)}`,
    );
}
