/** A server in a process of its own, as `npm start` runs it, of which CPU time and memory can be read. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { serverScript } from '../../src/cli/serverScript.ts';

export type ServerProcess = {
  url: string;
  /** CPU time since its start, in ms. */
  cpu(): number;
  /** The heap in MB, without what V8 would only collect later. */
  memory(): Promise<number>;
  stop(): Promise<void>;
};

/** Collects garbage on a signal, and tells what is left. */
const collecting = `data:text/javascript,
  import { writeSync } from 'node:fs';
  process.on('SIGUSR2', () => {
    gc();
    writeSync(3, String(process.memoryUsage().heapUsed));
  });`;

/** Resolves with its first answer. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['--expose-gc', '--import', collecting, ...serverScript('main')], {
    env: { ...process.env, PORTAL_LOG: 'errors', ...env, PORT: port, HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const url = `http://127.0.0.1:${port}`;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await answers(`${url}/config/index.json`))) {
    if (child.exitCode !== null) throw new Error('O portal não começou.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const read = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  return {
    url,
    // utime and stime, in hundredths of a second: after the name, which may contain spaces
    cpu: () => {
      const fields = read('stat').split(') ').at(-1)!.split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    memory: async () => {
      child.kill('SIGUSR2');
      const [bytes] = (await once(child.stdio[3]!, 'data')) as [Buffer];
      return Number(bytes.toString()) / 1e6;
    },
    stop: () => {
      child.kill('SIGTERM');
      return gone;
    },
  };
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
