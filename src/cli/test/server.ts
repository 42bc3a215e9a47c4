import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { CliError } from '../io.ts';
import { serverScript } from '../serverScript.ts';
import { translate } from '#messages/translate.ts';

export type Server = { url: string; stop(): Promise<void>; process: ChildProcess };

type Options = {
  /** Needs no built app. */
  apiOnly?: boolean;
  /** Arguments of node itself. */
  node?: readonly string[];
  /** Milliseconds between two looks whether it answers. */
  every?: number;
};

const startsIn = 120_000;
const stopsIn = 10_000;
const answersIn = 10_000;

/** Starts the portal as `npm start` does, on its own port and data. Resolves with its first answer. */
export async function startServer(
  env: Record<string, string>,
  { apiOnly = false, node = [], every = 100 }: Options = {},
): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [...node, ...serverScript('main'), ...(apiOnly ? ['--api-only'] : [])],
    {
      env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const stop = async () => {
    if (child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const killed = setTimeout(() => child.kill('SIGKILL'), stopsIn);
    await gone;
    clearTimeout(killed);
  };
  const start = Date.now();
  while (Date.now() - start < startsIn && child.exitCode === null) {
    const ready = await fetch(`${url}/config/index.json`, { signal: AbortSignal.timeout(answersIn) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { url, stop, process: child };
    await new Promise((resolve) => setTimeout(resolve, every));
  }
  await stop();
  throw new CliError(translate('trial.portalDidNotStart', { output: output.join('') }));
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
