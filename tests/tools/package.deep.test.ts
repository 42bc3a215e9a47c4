/**
 * The package on a machine that has no repository: packed, installed in an empty folder, and used by its commands.
 * PORTAL_TARBALL names a tarball that is packed already.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newFolder } from '../support/newFolder.ts';

const minutes = 60_000;
const npm = ['--prefer-offline', '--no-audit', '--no-fund'];
let folder: string;
let company: string;
let account: { email: string; password: string };
let portal: ChildProcess | undefined;

const run = (cwd: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

function packed(): string {
  if (process.env.PORTAL_TARBALL) return path.resolve(process.env.PORTAL_TARBALL);
  run('.', 'npm', 'pack', '--pack-destination', folder);
  return path.join(
    folder,
    readdirSync(folder).find((file) => file.endsWith('.tgz'))!,
  );
}

beforeAll(() => {
  folder = newFolder();
  const tarball = packed();
  writeFileSync(path.join(folder, 'package.json'), '{}');
  run(folder, 'npm', 'install', ...npm, tarball);
  const options = ['--label', 'Acme', '--locale', 'en-US', '--admin', 'me@acme.com', '--json'];
  const answer = JSON.parse(run(folder, 'npx', 'portal', 'new', 'company', 'acme', ...options)) as {
    folder: string;
    account: typeof account;
  };
  ({ folder: company, account } = answer);
  run(company, 'npm', 'install', ...npm);
}, 15 * minutes);

afterAll(() => void portal?.kill());

it('is small: few packages and megabytes, no tests, no demo', () => {
  const installed = readdirSync(path.join(company, 'node_modules'), { recursive: true, encoding: 'utf8' });
  const packages = installed.filter(
    (file) =>
      /(?:^|node_modules\/)(?:@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(file) && !file.includes('/build/'),
  );
  expect(packages.length).toBeLessThanOrEqual(150);
  const [kilobytes] = run(company, 'du', '-sk', 'node_modules').split('\t');
  expect(Number(kilobytes)).toBeLessThanOrEqual(80 * 1024);
  const own = readdirSync(path.join(company, 'node_modules/portal'), { recursive: true, encoding: 'utf8' });
  expect(
    own.filter((file) => /\.test\.|^tests\/|db\.json$|^config\/|^src\/(?!authoring|cli)/.test(file)),
  ).toEqual([]);
});

it(
  'checks and tests the new company',
  () => {
    expect(run(company, 'npx', 'portal', 'check', '--strict')).toContain('The configuration is in order');
    expect(run(company, 'npm', 'test')).toContain('scenarios with the written result: 1 of 1');
  },
  5 * minutes,
);

it(
  'starts it, and the first administrator signs in and creates a record',
  async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    portal = spawn('node', ['node_modules/portal/build/cli/main.js', 'start'], {
      cwd: company,
      env: { ...process.env, PORT: String(port) },
      stdio: 'ignore',
    });
    await expect
      .poll(
        () =>
          fetch(`${url}/login`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: minutes },
      )
      .toBe(true);
    const post = (at: string, body: object, token = '') =>
      fetch(url + at, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
    expect((await post('/api/login', { ...account, password: 'wrong' })).status).toBe(401);
    const { token } = (await (await post('/api/login', account)).json()) as { token: string };
    const user = { name: 'Ana Lima', email: 'ana@acme.com', password: '7bicycles', permissions: ['admin'] };
    const created = await post('/api/users', user, token);
    expect({ status: created.status, body: await created.json() }).toMatchObject({
      status: 201,
      body: { name: 'Ana Lima' },
    });
    expect((await post('/api/users', user)).status).toBe(401);
    const gone = new Promise((resolve) => portal!.once('exit', resolve));
    portal.kill('SIGTERM');
    await gone;
  },
  5 * minutes,
);

it(
  'has nothing to upgrade, compares itself with its own package, and names missing packages for code',
  () => {
    const engine = path.join(company, 'node_modules/portal');
    expect(run(company, 'npx', 'portal', 'upgrade', '--check', '--since', engine)).toContain(
      'Rights and defaults: the same in 1.0.0 and 1.0.0.',
    );
    expect(run(company, 'npx', 'portal', 'build')).toContain('Nothing to build');
    run(company, 'mkdir', '-p', 'extensions/pages');
    writeFileSync(path.join(company, 'extensions/pages/Agenda.tsx'), 'export default () => null;\n');
    expect(() => run(company, 'npx', 'portal', 'build')).toThrow(/npm install --save-dev .*vite@/);
    expect(readFileSync(path.join(engine, 'build/types/ui/extensions/api.d.ts'), 'utf8')).toContain(
      'PageProps',
    );
  },
  5 * minutes,
);

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
