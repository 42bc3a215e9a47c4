/**
 * A portal that starts on a read-only disk serves its data, reports the problem, and saves again once it can.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundled } from '#tests/support/processes/bundled.ts';
import { db, password } from '#tests/support/db.ts';

const isRoot = process.getuid?.() === 0;
const run = (command: string, ...given: string[]) => spawnSync(command, given).status === 0;

let folder: string;
let isMounted = false;
const data = () => path.join(folder, 'dados');
let portal: ChildProcess | undefined;
let told = '';
let url = '';

/** A tmpfs of four megabytes if the machine allows it, else a folder. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'estante-'));
  writeFileSync(path.join(folder, 'inicial.json'), JSON.stringify(db()));
  spawnSync('mkdir', [data()]);
  isMounted = isRoot && run('mount', '-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', data());
});
afterEach(async () => {
  await stop();
  if (isMounted) run('umount', '-l', data());
  else chmodSync(data(), 0o755);
  rmSync(folder, { recursive: true, force: true });
});

const seal = () => (isMounted ? run('mount', '-o', 'remount,ro', data()) : (chmodSync(data(), 0o555), true));
const unseal = () =>
  isMounted ? run('mount', '-o', 'remount,rw', data()) : (chmodSync(data(), 0o755), true);
/** Root may write everywhere, and in some containers may not mount anything. */
const canSeal = !isRoot || run('unshare', '-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt');

async function start() {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  told = '';
  const env = {
    ...process.env,
    PORT: String(port),
    PORTAL_DATA: data(),
    PORTAL_CONFIG: 'tests/support/config',
  };
  portal = spawn('node', [await bundled('src/server/main.ts'), '--api-only'], {
    env: { ...env, PORTAL_DB: path.join(folder, 'inicial.json'), PORTAL_LOG: 'errors' },
  });
  portal.stdout!.on('data', (text: Buffer) => (told += text.toString()));
  portal.stderr!.on('data', (text: Buffer) => (told += text.toString()));
  while (
    !(await fetch(`${url}/config/index.json`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (portal.exitCode !== null) throw new Error(told);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function stop() {
  if (!portal || portal.exitCode !== null) return;
  portal.kill('SIGTERM');
  await once(portal, 'exit');
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

async function ask(method: string, address: string, token?: string, body?: object) {
  const response = await fetch(`${url}/api${address}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const signIn = async () =>
  String((await ask('POST', '/login', undefined, { email: 'acervo@example.com', password })).body.token);
const put = async (token: string, paginas: number) => ask('PUT', '/livros/1', token, { paginas });

describe('on a read-only disk', () => {
  it.skipIf(!canSeal)(
    'the portal starts, reads, refuses to save with the reason, and saves again once it can',
    async () => {
      await start();
      const first = await signIn();
      expect((await put(first, 33)).status).toBe(200);
      await stop();
      // As after a crash: the lock of a dead process, and lines of an incomplete save.
      writeFileSync(path.join(data(), 'lock'), '999999999 1\n');
      if (existsSync(path.join(data(), 'history.jsonl')))
        appendFileSync(path.join(data(), 'history.jsonl'), '{"id":9');
      const before = readFileSync(path.join(data(), 'db.json'), 'utf8');
      expect(seal()).toBe(true);

      await start();
      expect(told).toMatch(/SÓ PARA LEITURA: não é possível gravar em .*dados \(o (disco|processo) /);
      const token = await signIn();
      expect(await ask('GET', '/livros/1', token)).toMatchObject({ status: 200, body: { paginas: 33 } });
      expect(await put(token, 44)).toEqual({
        status: 503,
        body: { message: expect.stringMatching(/só para leitura.*Nada foi alterado/) },
      });
      expect(await ask('GET', '/livros/1', token)).toMatchObject({ body: { paginas: 33 } });
      expect(readFileSync(path.join(data(), 'db.json'), 'utf8')).toBe(before);

      expect(unseal()).toBe(true);
      expect((await put(token, 55)).status).toBe(200);
      expect(existsSync(path.join(data(), 'lock'))).toBe(true);
      await stop();
      expect(readFileSync(path.join(data(), 'db.json'), 'utf8')).toContain('"paginas":55');
    },
    120_000,
  );

  it.skipIf(!canSeal)(
    'it does not overwrite what another process has saved meanwhile',
    async () => {
      await start();
      await stop();
      expect(seal()).toBe(true);
      await start();
      const token = await signIn();
      expect(unseal()).toBe(true);
      const file = path.join(data(), 'db.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('"paginas":90', '"paginas":91'));
      expect((await put(token, 55)).status).toBe(503);
      expect(readFileSync(file, 'utf8')).toContain('"paginas":91');
      expect(existsSync(path.join(data(), 'lock'))).toBe(false);
    },
    120_000,
  );

  it.skipIf(!isRoot || !canSeal)(
    'it starts on a full one, and saves once there is room',
    async () => {
      await start();
      await stop();
      const filler = path.join(data(), 'cheio');
      run('dd', 'if=/dev/zero', `of=${filler}`, 'bs=4k', 'count=2000');
      await start();
      expect(told).toMatch(/SÓ PARA LEITURA: (não é possível gravar|não há espaço)/);
      const token = await signIn();
      expect((await ask('GET', '/livros/1', token)).status).toBe(200);
      expect(await put(token, 44)).toMatchObject({
        status: 503,
        body: { message: expect.stringMatching(/Nada foi alterado/) },
      });
      rmSync(filler);
      expect((await put(token, 55)).status).toBe(200);
    },
    120_000,
  );

  it.skipIf(!canSeal)(
    'its first start reports what is missing',
    async () => {
      expect(seal()).toBe(true);
      await expect(start()).rejects.toThrow(/não puderam ser copiados para .*PORTAL_DATA/);
    },
    120_000,
  );
});
