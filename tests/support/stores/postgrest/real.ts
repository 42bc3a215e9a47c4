/** The real PostgREST, if there is one: named by PORTAL_TEST_POSTGREST, or `postgrest` on the PATH. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Front, Settings } from './index.ts';

export const program: string | undefined =
  process.env.PORTAL_TEST_POSTGREST ??
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'postgrest'))
    .find(existsSync);

/** Starts PostgREST on a Unix socket, behind a TCP port that records requests and forwards them unchanged. */
export async function startReal(
  url: string,
  { maxRows, secret }: Settings,
  note: (line: string) => void,
): Promise<Front> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pgrst-'));
  const socket = path.join(folder, 'socket');
  const child = spawn(program!, [], {
    env: {
      PGRST_DB_URI: url,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_ANON_ROLE: 'portal',
      PGRST_DB_CHANNEL_ENABLED: 'false',
      PGRST_JWT_SECRET: secret,
      PGRST_SERVER_UNIX_SOCKET: socket,
      ...(maxRows && { PGRST_DB_MAX_ROWS: String(maxRows) }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => child.kill('SIGKILL');
  process.on('exit', end);
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`postgrest: ${said}`)));
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes('Schema cache loaded')) resolve();
    });
  });
  const open = new Set<net.Socket>();
  const proxy = net.createServer((client) => {
    const server = net.connect(socket);
    for (const one of [client, server]) {
      open.add(one);
      one.on('close', () => open.delete(one));
      // An error on one side closes both.
      one.on('error', () => [client, server].forEach((both) => both.destroy()));
    }
    client.on('data', (part: Buffer) => {
      const [, asked] = /^((?:GET|POST|PATCH|DELETE) \S+) HTTP\/1\.1\r\n/.exec(part.toString('latin1')) ?? [];
      if (asked) note(asked);
    });
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop: async () => {
      process.off('exit', end);
      for (const one of open) one.destroy();
      await new Promise((resolve) => proxy.close(resolve));
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
