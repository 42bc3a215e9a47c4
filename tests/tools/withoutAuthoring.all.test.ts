import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../support/newFolder.ts';

let folder: string;
const node = (...script: string[]) => ['--import', 'tsx', ...script];
const env = (port = 0) => ({
  ...process.env,
  PORT: String(port),
  PORTAL_DATA: path.join(folder, 'data'),
  PORTAL_CONFIG: 'config',
  PORTAL_LOG: 'errors',
});

beforeAll(() => {
  folder = newFolder();
  const authoring = path.resolve('src/authoring');
  cpSync('src', path.join(folder, 'src'), {
    recursive: true,
    filter: (file) => path.resolve(file) !== authoring,
  });
  cpSync('tests/support/config', path.join(folder, 'config'), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json', 'node_modules', 'db.json', 'routes.json'])
    symlinkSync(path.resolve(file), path.join(folder, file));
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

async function answering(portal: ChildProcess, url: string) {
  let printed = '';
  for (const stream of [portal.stdout!, portal.stderr!])
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return answer;
    if (portal.exitCode !== null) throw new Error(printed);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('Without the folder src/authoring', () => {
  test('the server serves the portal, and knows none of the addresses for those who write its config', async () => {
    expect(existsSync(path.join(folder, 'src/authoring'))).toBe(false);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const portal = spawn('node', node('src/server/main.ts', '--api-only'), { cwd: folder, env: env(port) });
    try {
      expect((await answering(portal, `${url}/config/index.json`)).status).toBe(200);
      expect((await fetch(`${url}/api/login`, { method: 'POST' })).status).toBeGreaterThanOrEqual(400);
      expect((await fetch(`${url}/config/access.json`)).status).toBe(404);
      expect((await fetch(`${url}/config/edit.json`)).status).toBe(404);
    } finally {
      portal.kill('SIGTERM');
      if (portal.exitCode === null) await once(portal, 'exit');
    }
  });

  test('the commands check the config, and know no command that writes one', () => {
    const run = (...args: string[]) =>
      spawnSync('node', node('src/cli/main.ts', ...args), { cwd: folder, env: env(), encoding: 'utf8' });
    expect(run('check')).toMatchObject({ status: 0 });
    expect(run('new', 'department', 'frota')).toMatchObject({ status: 2 });
  });
});
