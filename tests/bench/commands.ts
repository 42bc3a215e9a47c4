import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFresh } from '#cli/isFresh.mjs';
import { writeRoutes } from './growth.ts';
import { line, middle, section } from './report.ts';
import { startServerProcess } from './serverProcess.ts';

const turns = 5;

/** The CPU time of `portal check` beside reading the same YAML, and of a server until its first answer. Needs a build. */
export async function benchCommands() {
  const root = new URL('../../', import.meta.url);
  // a command whose bundle is older than its sources runs these, in twice the time
  if (!isFresh(new URL('build/cli/main.js', root), root)) execFileSync('npm', ['run', '-s', 'prepare']);
  section(`Comandos e início: tempo de processador (mediana de ${turns})`);
  const node = `'${process.execPath}'`;
  const [check, parsing] = inTurns([`${node} tools/portal.mjs check`, `${node} -e "${parse}"`]);
  line('portal check, a frio', check!, 'ms', { what: 'o Node que só lê o YAML', value: parsing! });
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const companies = {
    'a demonstração': {},
    '10.000 rotas': writeRoutes(join(folder, 'rotas'), 10_000),
  };
  for (const [what, env] of Object.entries(companies)) {
    const taken: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const data = join(folder, `${what} ${turn}`);
      const server = await startServerProcess({ ...env, PORTAL_DATA: data });
      taken.push(server.cpu());
      await server.stop();
    }
    line(`do início à primeira resposta: ${what}`, middle(taken), 'ms');
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Reads the files with the usual parser. */
const parse = `
  const { readdirSync, readFileSync } = require('node:fs');
  const { parse } = require('yaml');
  for (const file of readdirSync('config', { recursive: true }))
    if (/[.]ya?ml/.test(file)) parse(readFileSync('config/' + file, 'utf8'));
`.replaceAll('\n', ' ');

/** The CPU time of each command in ms, which a shell adds up for its children. */
function inTurns(commands: readonly string[]): number[] {
  const taken = commands.map((): number[] => []);
  for (let turn = 0; turn < turns; turn += 1)
    for (const [at, command] of commands.entries()) {
      const run = spawnSync('sh', ['-c', `${command} > /dev/null && times`], { encoding: 'utf8' });
      if (run.status !== 0) throw new Error(`${command}: ${run.stderr}`);
      const ofChildren = run.stdout.split('\n')[1]!;
      taken[at]!.push(
        [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
          (sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000,
          0,
        ),
      );
    }
  return taken.map(middle);
}
