/** A server with readable CPU time and memory. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { startServer, type Server } from '#cli/test/command.ts';

export type ServerProcess = Server & {
  /** CPU time since its start, in ms. */
  cpu(): number;
  /** The heap in MB, without what V8 would only collect later. */
  memory(): Promise<number>;
};

/** Collects garbage on a signal, and reports the remaining memory. */
const collecting = `data:text/javascript,
  process.on('SIGUSR2', () => {
    gc();
    process.stdout.write(String(process.memoryUsage().heapUsed));
  });`;

export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(
    { PORTAL_LOG: 'off', ...env },
    { node: ['--expose-gc', '--import', collecting], every: 20 },
  );
  const { process: child } = server;
  return {
    ...server,
    // utime and stime, in hundredths of a second: after the name, which may contain spaces
    cpu: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    memory: async () => {
      child.kill('SIGUSR2');
      const [bytes] = (await once(child.stdout!, 'data')) as [Buffer];
      return Number(bytes.toString()) / 1e6;
    },
  };
}
