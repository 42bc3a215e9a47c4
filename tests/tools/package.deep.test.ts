/**
 * The package on a machine that has no repository: packed, installed in an empty folder, and used by its commands.
 * PORTAL_TARBALL names a tarball that is packed already.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess, type SpawnSyncReturns } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildImage, instructionsOf, runIn, startIn, type Image } from '../support/image.ts';
import { newFolder } from '../support/newFolder.ts';
import { hasPostgres, startPostgres } from '../support/postgres/server.ts';

const minutes = 60_000;
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const npm = ['--prefer-offline', '--no-audit', '--no-fund'];
let folder: string;
let company: string;
let tarball: string;
let installation: SpawnSyncReturns<string>;
let account: { email: string; password: string };
let portal: ChildProcess | undefined;

const git = (...args: string[]) =>
  run(company, 'git', '-c', 'user.name=Ops', '-c', 'user.email=ops@acme.com', ...args);
const run = (cwd: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** What git sees, and the app that was built here. */
const stateOfRepository = () => ({
  status: run('.', 'git', 'status', '--porcelain'),
  app: existsSync('dist/app.html') && statSync('dist/app.html').mtimeMs,
});

function packed(): string {
  if (process.env.PORTAL_TARBALL) return path.resolve(process.env.PORTAL_TARBALL);
  const before = stateOfRepository();
  run('.', 'npm', 'pack', '--pack-destination', folder);
  expect(stateOfRepository()).toEqual(before);
  return path.join(
    folder,
    readdirSync(folder).find((file) => file.endsWith('.tgz'))!,
  );
}

beforeAll(() => {
  folder = newFolder();
  tarball = packed();
  writeFileSync(path.join(folder, 'package.json'), '{}');
  run(folder, 'npm', 'install', ...npm, tarball);
  const options = ['--label', 'Acme', '--locale', 'en-US', '--admin', 'me@acme.com', '--json'];
  const answer = JSON.parse(run(folder, 'npx', 'portal', 'new', 'company', 'acme', ...options)) as {
    folder: string;
    account: typeof account;
  };
  ({ folder: company, account } = answer);
  installation = spawnSync('npm', ['install', ...npm], { cwd: company, encoding: 'utf8' });
}, 15 * minutes);

afterAll(() => void portal?.kill());

it('is small: few packages and megabytes, no tests, no demo', () => {
  const files = readdirSync(path.join(company, 'node_modules'), { recursive: true, encoding: 'utf8' });
  const packages = files.filter(
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
  const built = readFileSync(path.join(company, 'node_modules/portal/dist/.vite/manifest.json'), 'utf8');
  expect(built).toContain('src/app/main.tsx');
  expect(built).not.toContain('config/extensions/');
});

it('is packed in a copy: an npm pack that is stopped leaves the repository as it was', async () => {
  const before = stateOfRepository();
  rmSync('build/package', { recursive: true, force: true });
  const to = path.join(folder, 'stopped');
  mkdirSync(to);
  const packing = spawn('npm', ['pack', '--pack-destination', to], { detached: true, stdio: 'ignore' });
  const gone = once(packing, 'exit');
  await expect.poll(() => existsSync('build/package/dist'), { timeout: 2 * minutes }).toBe(true);
  process.kill(-packing.pid!, 'SIGKILL');
  await gone;
  expect(stateOfRepository()).toEqual(before);
  expect(readdirSync(to)).toEqual([]);
});

it('contains its bill of materials, which lists each package of the lock file in its version', () => {
  const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
  const bill = read<{ bomFormat: string; components: { purl: string }[] }>(
    path.join(company, 'node_modules/portal/build/sbom.cdx.json'),
  );
  expect(bill.bomFormat).toBe('CycloneDX');
  // npm's name of a component is that of its folder, which an alias has chosen
  const listed = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', ''))));
  const { packages } = read<{ packages: Record<string, { version: string; name?: string }> }>(
    'package-lock.json',
  );
  const locked = Object.entries(packages).flatMap(([at, { version, name }]) =>
    at === '' ? [] : [`${name ?? at.split('node_modules/').at(-1)}@${version}`],
  );
  expect(locked.filter((one) => !listed.has(one))).toEqual([]);
});

it(
  'builds the app with code of a company, from the sources in it',
  () => {
    // the packages of the app are those of the repository
    const at = path.resolve('build/package-trial');
    rmSync(at, { recursive: true, force: true });
    mkdirSync(at);
    run(at, 'tar', '-xzf', tarball);
    run('.', 'node', path.join(at, 'package/build/builder/buildApp.js'), 'config', path.join(at, 'app'));
    const built = readFileSync(path.join(at, 'app/.vite/manifest.json'), 'utf8');
    rmSync(at, { recursive: true });
    expect(built).toContain('config/extensions/');
  },
  5 * minutes,
);

it('has no scripts of the repository, about which npm would warn', () => {
  expect({ status: installation.status, told: installation.stderr }).toEqual({
    status: 0,
    told: expect.not.stringContaining('npm warn'),
  });
  const [packed, own] = [path.join(company, 'node_modules/portal'), '.'].map(
    (at) => JSON.parse(readFileSync(path.join(at, 'package.json'), 'utf8')) as Record<string, unknown>,
  );
  expect(packed).not.toHaveProperty('scripts');
  const { files: _files, ...same } = packed!;
  expect(own).toMatchObject({ ...same, scripts: { prepare: expect.anything() } });
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
    await answers(url);
    expect((await post(port, '/api/login', { ...account, password: 'wrong' })).status).toBe(401);
    const { token } = (await (await post(port, '/api/login', account)).json()) as { token: string };
    const user = { name: 'Ana Lima', email: 'ana@acme.com', password: '7bicycles', permissions: ['admin'] };
    const created = await post(port, '/api/users', user, token);
    expect({ status: created.status, body: await created.json() }).toMatchObject({
      status: 201,
      body: { name: 'Ana Lima' },
    });
    expect((await post(port, '/api/users', user)).status).toBe(401);
    await stopped(portal);
  },
  5 * minutes,
);

describe('the image', () => {
  let engine: Image;
  beforeAll(() => {
    chmodSync(folder, 0o755);
    const installed = path.join(company, 'node_modules/portal');
    engine = buildImage(
      path.join(installed, 'build/image/Dockerfile'),
      installed,
      path.join(folder, 'engine'),
    );
  }, 5 * minutes);

  it('is small, has no packages that only build, and neither a config nor records', async () => {
    const [kilobytes] = run(engine.root, 'du', '-sk', '.').split('\t');
    expect(Number(kilobytes)).toBeLessThan(100 * 1024);
    const names = readdirSync(path.join(engine.root, 'portal/node_modules'));
    expect(names.filter((name) => /^(?:tsx|vite|typescript|esbuild|react|@mui|\.bin)$/.test(name))).toEqual(
      [],
    );
    expect(readdirSync(path.join(engine.root, 'config'))).toEqual([]);
    expect(readdirSync(path.join(engine.root, 'data'))).toEqual([]);
    await expect(runIn(engine, ['touch', 'here'])).rejects.toThrow(/denied/);
  });

  it('takes a company in by three lines, without its records, secrets and packages', async () => {
    writeFileSync(path.join(company, '.env'), 'PORTAL_SMTP_URL=smtp://me:secret@mail\n');
    const lines = instructionsOf(readFileSync(path.join(company, 'Dockerfile'), 'utf8'));
    expect(lines.map(([word]) => word)).toEqual(['FROM', 'COPY', 'RUN']);
    const own = buildImage(path.join(company, 'Dockerfile'), company, path.join(folder, 'own'), {
      [lines[0]![1]]: engine,
    });
    const taken = readdirSync(path.join(own.root, 'config'));
    expect(taken).toEqual(expect.arrayContaining(['portal.yaml', 'resources', 'departments', 'scenarios']));
    expect(
      taken.filter((name) => /^(?:\.data|\.env|\.git|node_modules|secrets|.*\.tgz)$/.test(name)),
    ).toEqual([]);
    expect(await runIn(own, ['portal', 'check'])).toContain('The configuration is in order');
    rmSync(path.join(company, '.env'));
  });

  it('names in compose.yaml folders, commands and an image that exist', () => {
    const compose = parse(readFileSync(path.join(company, 'compose.yaml'), 'utf8'), {
      merge: true,
    }) as Compose;
    const { portal: service, migrate } = compose.services;
    const context = path.join(company, service!.build!.context);
    expect(existsSync(path.join(context, service!.build!.dockerfile))).toBe(true);
    expect(readFileSync(path.join(company, 'Dockerfile'), 'utf8')).toContain(`FROM ${service!.image}\n`);
    expect(service!.volumes).toEqual(['.:/config:ro', 'portal-data:/data']);
    expect(service!.environment).toMatchObject({ PORTAL_DATABASE_PASSWORD_FILE: '/run/secrets/database' });
    expect([...migrate!.entrypoint!, ...migrate!.command!]).toEqual(['portal', 'migrate', '--plan']);
  });

  it.skipIf(!hasPostgres)(
    'runs a mounted company as a user without rights, on a PostgreSQL whose password is in a file',
    async () => {
      const postgres = await startPostgres();
      const reached = await overTcp(postgres.url);
      try {
        cpSync(company, path.join(engine.root, 'config'), { recursive: true, verbatimSymlinks: true });
        mkdirSync(path.join(engine.root, 'run/secrets'), { recursive: true });
        writeFileSync(path.join(engine.root, 'run/secrets/database'), 'secret\n');
        const port = await freePort();
        const env = {
          PORT: String(port),
          PORTAL_DATABASE_URL: `postgres://portal@127.0.0.1:${reached.port}/postgres`,
          PORTAL_DATABASE_PASSWORD_FILE: '/run/secrets/database',
        };
        const made = ['portal', 'new', 'account', 'ops@acme.com', '--permissions', 'admin', '--json'];
        const { result } = JSON.parse(await runIn(engine, made, env)) as { result: typeof account };
        await runIn(engine, ['portal', 'migrate', '--plan'], env);
        portal = startIn(engine, env);
        await answers(`http://127.0.0.1:${port}`);
        await runIn(engine, engine.healthcheck!, env);
        const { status } = await post(port, '/api/login', result);
        expect(status).toBe(200);
        await stopped(portal);
        await expect(runIn(engine, engine.healthcheck!, env)).rejects.toThrow();
        expect(existsSync(path.join(engine.root, 'data/db.json'))).toBe(false);
      } finally {
        portal?.kill();
        reached.close();
        await postgres.stop();
      }
    },
    5 * minutes,
  );
});

/**
 * The tarball as that of another version.
 *
 * @param actions the default actions of a list, if they are others
 */
function tarballOf(version: string, actions?: readonly string[]): string {
  const at = path.join(folder, version);
  mkdirSync(at);
  run(at, 'tar', '-xzf', tarball);
  const manifest = path.join(at, 'package/package.json');
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`),
  );
  for (const file of readdirSync(path.join(at, 'package/build'), { recursive: true, encoding: 'utf8' })) {
    const target = path.join(at, 'package/build', file);
    if (!/^\w+\/[^/]+\.js$/.test(file)) continue;
    const text = readFileSync(target, 'utf8');
    const other = text.replace(/(defaultActions = )\[[^\]]*\]/, (whole, name: string) =>
      actions ? name + JSON.stringify(actions) : whole,
    );
    if (other !== text) writeFileSync(target, other);
  }
  run(at, 'tar', '-czf', path.join(company, `portal-${version}.tgz`), 'package');
  return `./portal-${version}.tgz`;
}

/** The test's server has only a socket, in a folder that the user of the image may not enter. */
async function overTcp(url: string) {
  const socket = path.join(new URL(url).searchParams.get('host')!, '.s.PGSQL.5432');
  const server = createServer((client) => {
    const there = connect(socket);
    for (const one of [client, there]) one.on('error', () => undefined);
    client.pipe(there).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

type Compose = {
  services: Record<
    string,
    {
      image: string;
      build?: { context: string; dockerfile: string };
      volumes?: string[];
      environment?: Record<string, string>;
      entrypoint?: string[];
      command?: string[];
    }
  >;
};

it(
  'has nothing to upgrade, compares itself with its own package, and names missing packages for code',
  () => {
    const engine = path.join(company, 'node_modules/portal');
    expect(run(company, 'npx', 'portal', 'upgrade', '--check', '--since', engine)).toContain(
      `Rights and defaults: the same in ${version} and ${version}.`,
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

it(
  'is brought to another version, which names it in the files of its containers',
  () => {
    run(company, 'npm', 'install', ...npm, tarballOf('1.9.1'));
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'Portal');
    expect(git('ls-files')).not.toMatch(/^(?:\.data|\.env|node_modules|secrets)/m);

    run(company, 'npm', 'install', ...npm, tarballOf('2.0.0'));
    const check = spawnSync('npx', ['portal', 'upgrade', '--check'], { cwd: company, encoding: 'utf8' });
    expect(check).toMatchObject({ status: 1, stderr: '' });
    for (const line of [
      `compose.yaml  portal:${version} → portal:2.0.0`,
      'Rights and defaults: the same in 1.9.1 and 2.0.0.',
    ])
      expect(check.stdout).toContain(line);
    run(company, 'npx', 'portal', 'upgrade');
    expect(readFileSync(path.join(company, 'Dockerfile'), 'utf8')).toContain('FROM portal:2.0.0');
    expect(run(company, 'npx', 'portal', 'check')).toContain('The configuration is in order');
    expect(run(company, 'npx', 'portal', 'upgrade', '--check')).toContain('the same in 1.9.1 and 2.0.0.');
  },
  10 * minutes,
);

it.skipIf(!hasPostgres)(
  'is brought to a version with other rights and defaults, with its records in PostgreSQL',
  async () => {
    const postgres = await startPostgres();
    const env = { ...process.env, PORTAL_DATABASE_URL: `${postgres.url}&schema=acme` };
    const command = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('npx', ['portal', ...args], {
        cwd: company,
        encoding: 'utf8',
        env,
      });
      return { status, stdout, stderr };
    };
    const write = (file: string, text: string) => writeFileSync(path.join(company, file), text);
    const contracts = (fields: string) => `label: { one: Contract, many: Contracts }
title: number
fields:
  number: { type: text, label: Number }
${fields}`;
    const started = async () => {
      const port = await freePort();
      portal = spawn('node', ['node_modules/portal/build/cli/main.js', 'start'], {
        cwd: company,
        env: { ...env, PORT: String(port) },
        stdio: 'ignore',
      });
      await answers(`http://127.0.0.1:${port}`);
      const { token } = (await (await post(port, '/api/login', ops)).json()) as { token: string };
      return (method: string, at: string, body?: object) =>
        fetch(`http://127.0.0.1:${port}/api/contracts${at}`, {
          method,
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
          ...(body && { body: JSON.stringify(body) }),
        });
    };
    let ops: typeof account;
    try {
      rmSync(path.join(company, 'extensions'), { recursive: true, force: true });
      write(
        'resources/contracts.yaml',
        contracts('  client: { type: text, label: Client }\n  monthly: { type: text, label: Monthly }\n'),
      );
      write(
        'departments/legal.yaml',
        'label: Legal\nicon: Gavel\npermissions: [admin]\nroutes:\n  - { path: /legal, label: Contracts, list: contracts }\n',
      );
      git('add', '.');
      git('commit', '-qm', 'Contracts');
      const made = command('new', 'account', 'ops@acme.com', '--permissions', 'admin', '--json');
      ({ result: ops } = JSON.parse(made.stdout) as { result: typeof account });
      let contract = await started();
      const first = { number: 'C-1', client: 'Ana', monthly: 'by hand' };
      expect((await contract('POST', '', first)).status).toBe(201);
      expect((await contract('POST', '', { number: 'C-2' })).status).toBe(201);
      expect((await contract('DELETE', '/2')).ok).toBe(true);
      await stopped(portal!);

      const other = tarballOf('3.0.0', ['create', 'edit', 'export']);
      run(company, 'npm', 'install', ...npm, other);
      write(
        'resources/contracts.yaml',
        contracts(
          '  customer: { type: text, label: Customer, formerly: client }\n  monthly: { type: money, label: Monthly }\n',
        ),
      );
      const check = command('upgrade', '--check');
      expect(check).toMatchObject({ status: 1, stderr: '' });
      for (const line of [
        'rows: writes 1 row anew',
        'locks: nobody can save meanwhile',
        'estimated duration: a moment',
        'rename column "client" to "customer"',
        '- admin: delete contracts',
        '~ /legal  screen.actions: ["create","edit","delete","export","bulkTransitions"] → ["create","edit","export"]',
      ])
        expect(check.stdout).toContain(line);
      expect(command('upgrade').status).toBe(0);
      const migrated = command('migrate');
      expect(migrated).toMatchObject({ status: 0, stdout: expect.stringContaining('Migrated.') });
      expect(migrated.stderr).toContain('contracts.monthly: 1 record, such as "by hand" in 1');
      git('add', '.');
      git('commit', '-qm', 'Portal 3');
      expect(command('upgrade', '--check').status).toBe(0);
      contract = await started();
      expect(await (await contract('GET', '/1')).json()).toMatchObject({
        customer: 'Ana',
        monthly: 'by hand',
      });
      expect((await contract('DELETE', '/1')).status).toBe(403);
      await stopped(portal!);
    } finally {
      portal?.kill();
      await postgres.stop();
    }
  },
  10 * minutes,
);

const answers = (url: string) =>
  expect
    .poll(
      () =>
        fetch(`${url}/login`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: minutes },
    )
    .toBe(true);

const post = (port: number, at: string, body: object, token = '') =>
  fetch(`http://127.0.0.1:${port}${at}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

async function stopped(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
