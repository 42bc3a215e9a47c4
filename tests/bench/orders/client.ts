/** Starts the servers of serve.ts and sends them requests. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bcrypt from 'bcryptjs';
import { builtServe } from './built.ts';
import { rowsOf } from './company.ts';

export type Asking = { token?: string; method?: string; body?: unknown };
export type Running = {
  port: number;
  ask(path: string, asking?: Asking): Promise<{ status: number; text: string }>;
  tokenOf(name: string): Promise<string>;
  usage(): Promise<{ cpu: { user: number; system: number }; memory: number }>;
  stop(): Promise<void>;
};

export const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));

export async function serveOrders(
  whose: 'portal' | 'json-server',
  count: number,
  filling = 0,
): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const source = join(folder, 'inicial.json');
  writeFileSync(source, JSON.stringify(rowsOf(count, bcrypt.hashSync('demo1234', 4), filling)));
  // Without this bench's own loader, which takes more memory than a server.
  const child: ChildProcess = fork(await builtServe(), [whose, join(folder, 'dados'), source], {
    execArgv: [],
  });
  const [port] = (await once(child, 'message')) as [number];
  const agent = new http.Agent({ keepAlive: true });
  const ask: Running['ask'] = (path, { token, method = 'GET', body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
      };
      const request = http.request({ port, path, method, headers, agent }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode!, text: Buffer.concat(parts).toString() }),
        );
      });
      request.on('error', reject);
      request.end(sent);
    });
  return {
    port,
    ask,
    tokenOf: async (name) => {
      const body = { email: `${name}@example.com`, password: 'demo1234' };
      const { text } = await ask('/api/login', { method: 'POST', body });
      return (JSON.parse(text) as { token: string }).token;
    },
    usage: async () => {
      child.send('usage');
      return ((await once(child, 'message')) as [Awaited<ReturnType<Running['usage']>>])[0];
    },
    stop: async () => {
      agent.destroy();
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Throws unless the response is a success: a quick refusal must not count as fast. */
export async function must(server: Running, path: string, asking?: Asking) {
  const { status, text } = await server.ask(path, asking);
  if (status >= 300) throw new Error(`${path.slice(0, 120)}: ${status} ${text.slice(0, 200)}`);
  return text;
}
