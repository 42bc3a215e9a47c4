/** `npm run dev`, which serves the app from its sources: data and secrets stay on this machine. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '#tests/support/newFolder.ts';

const data = newFolder();
let dev: ChildProcess;
let port: number;

beforeAll(async () => {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  ({ port } = probe.address() as net.AddressInfo);
  probe.close();
  dev = spawn(process.execPath, ['--import', 'tsx', 'src/authoring/server/dev.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      PORTAL_CONFIG: 'config',
      PORTAL_DATA: data,
      PORTAL_DB: 'db.json',
    },
  });
  while ((await status('/@vite/client').catch(() => 0)) !== 200) await pause(200);
});
afterAll(async () => {
  const ended = once(dev, 'exit');
  dev.kill('SIGTERM');
  await ended;
});

/** Sends the path as it is, and returns the whole answer. */
const answer = (target: string, ...headers: string[]) =>
  new Promise<string>((resolve, reject) => {
    let text = '';
    const lines = [`GET ${target} HTTP/1.1`, `Host: localhost:${port}`, 'Accept: */*', 'Connection: close'];
    const named = headers.some((line) => line.startsWith('Host:')) ? lines.toSpliced(1, 1) : lines;
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(
        [
          ...named.filter((line) => !(headers.length > 1 && line.startsWith('Connection'))),
          ...headers,
          '',
          '',
        ].join('\r\n'),
      ),
    );
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
const status = async (target: string, ...headers: string[]) =>
  Number(/^HTTP\/1\.1 (\d+)/.exec(await answer(target, ...headers))?.[1]);

describe('npm run dev', () => {
  it.each([
    '/src/app/main.tsx',
    '/favicon.svg',
    '/config/extensions/pages/CalendarDemo.tsx',
    '/',
    '/login',
    '/config/index.json',
  ])('answers %s', async (target) => expect(await status(target)).toBe(200));

  it.each([
    '/db.json',
    '/db.json?raw',
    '/db.json?import&raw',
    '/.data/secret',
    '/%2e%64ata/secret',
    '/package.json',
    '/vite.config.ts',
    '/tests/setup.ts',
    '/src/../db.json',
    '/src/%2e%2e/db.json',
    '/config/portal.yaml',
    '/config/extensions/../portal.yaml',
    '/@fs/etc/hostname',
    `/@fs${data}/db.json`,
    `/@fs${path.resolve('db.json')}`,
    `/@fs${path.resolve('config/portal.yaml')}?raw`,
  ])('answers 404 at %s', async (target) => expect(await status(target)).toBe(404));

  it('answers no other name, before Vite sees the request, and lets no page of another origin read', async () => {
    for (const target of ['/', '/src/app/main.tsx', '/@vite/client', '/api/login'])
      expect(await status(target, 'Host: malvado.example')).toBe(421);
    const text = await answer('/src/app/main.tsx', 'Origin: http://localhost:5173');
    expect(text).toMatch(/^HTTP\/1\.1 200/);
    expect(text).not.toMatch(/^access-control-allow-origin/im);
  });

  it('lets no connection for hot reload in under another name', async () => {
    const upgrade = [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==',
    ];
    expect(await status('/', 'Host: malvado.example', ...upgrade)).toBe(421);
  });
});
