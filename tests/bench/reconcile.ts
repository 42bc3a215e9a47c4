/**
 * `npm run bench -- reconcile`: lines of statements against open papers, the matching alone, each run in a process of its
 * own. PORTAL_BENCH_BASE is the folder of another checkout, which is measured beside this one, in turns.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { line, middle, section } from './report.ts';

const runs = 3;
/** `PORTAL_BENCH_TIMES=5` is 10,000 lines against 50,000 papers. */
const times = Number(process.env.PORTAL_BENCH_TIMES ?? 1);
const sizes = { lines: 2000 * times, papers: 10_000 * times };

type Run = { ms: number; mb: number; matches: number };

export function benchReconcile() {
  section(`Conciliação: ${sizes.lines} linhas contra ${sizes.papers} contas abertas (mediana de ${runs})`);
  const base = process.env.PORTAL_BENCH_BASE;
  const folders = ['.', ...(base === undefined ? [] : [base])].map((folder) => resolve(folder));
  const results = new Map(folders.map((folder): [string, Run[]] => [folder, []]));
  for (let nth = 0; nth < runs; nth++) for (const folder of folders) results.get(folder)!.push(runIn(folder));
  const [own, other] = [...results.values()].map((some) => ({
    ms: middle(some.map(({ ms }) => ms)),
    mb: middle(some.map(({ mb }) => mb)),
    matches: some[0]!.matches,
  }));
  const show = (name: string, { ms, mb, matches }: Run) => {
    line(`${name}, ${matches} pares`, ms / sizes.lines, 'ms por linha');
    line(`${name}, memória além dos dados`, mb, 'MB');
  };
  show('aqui', own!);
  if (!other) return;
  show('antes', other);
  line('tempo, razão', own!.ms / other.ms, 'x');
  line('memória, razão', own!.mb / other.mb, 'x');
}

/** The run imports the matching of that folder. */
const runIn = (folder: string): Run =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--expose-gc',
        '--import',
        'tsx',
        'tests/bench/reconcileRun.ts',
        folder,
        `${sizes.lines}`,
        `${sizes.papers}`,
      ],
      { encoding: 'utf8' },
    ),
  ) as Run;
