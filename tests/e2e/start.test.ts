/** The built server in a process of its own, as `npm start` runs it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { password } from './support/portal.ts';

let server: ChildProcess | undefined;
let data: string;
afterEach(async () => {
  if (server && server.exitCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  rmSync(data, { recursive: true, force: true });
});

async function start() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  data = mkdtempSync(path.join(tmpdir(), 'portal-start-'));
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), PORTAL_DATA: data };
  server = spawn(process.execPath, ['build/server/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let told = '';
  await new Promise<void>((resolve, reject) => {
    server!.once('exit', () => reject(new Error(told)));
    server!.stdout!.on('data', (text) => {
      told += String(text);
      if (told.includes(`http://localhost:${port}`)) resolve();
    });
  });
  return { url: `http://127.0.0.1:${port}`, told: () => told };
}

it('serves app and API of this folder, prints nothing but the address, and stops in good order', async () => {
  const { url, told } = await start();
  const page = await (await fetch(`${url}/frota/veiculos`, { headers: { accept: 'text/html' } })).text();
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page)!;
  expect((await fetch(url + script)).headers.get('content-type')).toMatch(/javascript/);
  const signIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'frotas@example.com', password }),
  });
  expect(signIn.status).toBe(200);
  expect(told().trim()).toBe(`Portal Buriti em ${url.replace('127.0.0.1', 'localhost')}`);
  server!.kill('SIGTERM');
  expect(await once(server!, 'exit')).toEqual([0, null]);
});

it('is started by npm start, and is not sent to browsers', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect(scripts.start).toMatch(/ build\/server\/main\.js$/);
  const { url } = await start();
  for (const address of ['/build/server/main.js', '/server/main.js'])
    expect(await (await fetch(url + address)).text(), address).not.toContain('import ');
});
