/** A reload of a large config while users work: how long each change takes to be seen, and how long it holds the thread. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#cli/test/command.ts';
import { writeRoutes } from './growth.ts';
import { listPath, sessionAt } from './list/company.ts';
import { line, section } from './report.ts';

const screens = 10_000;

/** Tells the longest time since the last signal for which the thread did nothing else. */
const watching = `data:text/javascript,
  import { monitorEventLoopDelay } from 'node:perf_hooks';
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on('SIGUSR2', () => {
    process.stdout.write(String(delay.max / 1e6) + ';');
    delay.reset();
  });`;

type Edit = { what: string; file: string; change: (text: string) => string };

const edits: Edit[] = [
  {
    what: 'o rótulo de uma tela',
    file: 'departments/outra5.yaml',
    change: (text) => text.replace('label: Tela 7\n', 'label: Tela sete\n'),
  },
  {
    what: 'uma linha a mais no começo de um departamento',
    file: 'departments/loja.yaml',
    change: (text) => `# nota\n${text}`,
  },
  {
    what: 'o rótulo de um campo de todas as telas',
    file: 'resources/pedidos.yaml',
    change: (text) => text.replace('label: Cidade', 'label: Município'),
  },
  {
    what: 'um campo a mais em todas as telas',
    file: 'resources/pedidos.yaml',
    change: (text) => `${text}  nota:\n    type: text\n    label: Nota\n`,
  },
  {
    what: 'o nome do portal',
    file: 'portal.yaml',
    change: (text) => text.replace('name: Loja', 'name: Lojas'),
  },
];

export async function benchReload() {
  section(`Recarga de uma configuração de ${screens} telas, com pedidos de um usuário`);
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const env = writeRoutes(folder, screens);
  const server = await startServer({ PORTAL_LOG: 'off', ...env }, { node: ['--import', watching] });
  server.process.stderr!.on('data', (text) => console.error(String(text)));
  try {
    const { token } = (await sessionAt(server.url)).entries;
    const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
    const ask = async (path: string) => (await fetch(`${server.url}${path}`, { headers })).text();
    const longest = async () => {
      server.process.kill('SIGUSR2');
      const [told] = (await once(server.process.stdout!, 'data')) as [Buffer];
      return Number(/([\d.]+);$/.exec(told.toString())![1]);
    };
    const users = working(ask);
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    for (const { what, file, change } of edits) {
      await users.longest();
      await longest();
      const before = await versionAt(ask);
      const path = join(folder, 'config', file);
      const text = change(readFileSync(path, 'utf8'));
      const start = performance.now();
      writeFileSync(path, text);
      while ((await versionAt(ask)) === before) await new Promise((resolve) => setTimeout(resolve, 20));
      line(`${what}: vista em`, performance.now() - start, 'ms');
      await new Promise((resolve) => setTimeout(resolve, 2000));
      line('  o maior tempo em que nada mais andou', await longest(), 'ms');
      line('  o pedido mais demorado', users.longest(), 'ms');
    }
    await users.stop();
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Ask = (path: string) => Promise<string>;

const versionAt = async (ask: Ask) =>
  (JSON.parse(await ask('/config/index.json')) as { version: string }).version;

/** A user who asks for a page, a record and the start of the portal, again and again. */
function working(ask: Ask) {
  const state = { runs: true, longest: 0 };
  const paths = ['/api/pedidos?range=[0,24]', '/api/pedidos/1', `/config/start.json?at=${listPath}`];
  const loop = (async () => {
    while (state.runs)
      for (const path of paths) {
        const start = performance.now();
        await ask(path);
        state.longest = Math.max(state.longest, performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
  })();
  return {
    longest: () => {
      const { longest } = state;
      state.longest = 0;
      return longest;
    },
    stop: () => {
      state.runs = false;
      return loop;
    },
  };
}
