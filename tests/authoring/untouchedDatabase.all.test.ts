/** The portal over another program's database alters nothing there but the rows that people write. */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Snapshot } from '#authoring/commands/snapshot.ts';
import { loadPortal } from '#compiler/load.ts';
import { clientOf, type Client } from '#tests/support/client.ts';
import { commandsIn } from '#tests/support/cli.ts';
import { shopTables } from '#tests/support/postgres/adoptedShop.ts';
import { storeIn } from '#tests/support/postgres/database.ts';
import { dumpOf } from '#tests/support/postgres/dump.ts';
import { foreignDatabase, type ForeignDatabase } from '#tests/support/postgres/foreignDatabases.ts';
import { dumpProgram, hasPostgres } from '#tests/support/postgres/server.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

describe.skipIf(!hasPostgres || dumpProgram === undefined)('The database of another program', () => {
  let foreign: ForeignDatabase;
  let server: TestServer;
  let ana: Client;
  let credential: string;
  let before: string;
  const commands = commandsIn();
  const dumped = () => dumpOf(foreign.url, '--exclude-schema=portal');
  const run = (...argv: string[]) => commands.portalOn(foreign.url, ...argv);
  /** The lines that a dump no longer has, and the new ones. */
  const changes = () => {
    const [old, now] = [before, dumped()].map((dump) => dump.split('\n').filter(Boolean));
    return {
      gone: old!.filter((line) => !now!.includes(line)),
      fresh: now!.filter((line) => !old!.includes(line)),
    };
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ops', '-c', 'user.email=ops@example.com', ...args], {
      cwd: commands.at('config'),
      stdio: 'ignore',
    });
  const serve = async () => {
    const { portal } = loadPortal(commands.at('config'));
    server = await startServer({
      portal: portal!,
      over: (own) => {
        void own.close();
        return storeIn(foreign.database, 'portal');
      },
      isUnseen: true,
      rows: {},
    });
    const { body } = await server.api('POST', '/login', {
      body: { email: 'ana@example.com', password: credential },
    });
    const { token } = body as { token: string };
    ana = clientOf({ api: server.api, tokenOf: async () => token }, 'ana', { 'Offer-Undo': 'true' });
  };

  beforeAll(async () => {
    foreign = await foreignDatabase(shopTables('shop'));
    before = dumped();
  });
  afterAll(async () => {
    await server?.stop();
    await foreign.drop();
  });

  it('is as it was after it was read, checked, planned, migrated and started on', async () => {
    const company = ['new', 'company', commands.at('config'), '--locale', 'en-US'];
    const made = await commands.portal(
      ...company,
      '--admin',
      'ana@example.com',
      '--from-database',
      foreign.url,
    );
    expect([made.code, made.error]).toEqual([0, '']);
    credential = /^ {2}password +(\S+)/m.exec(made.out)![1]!;
    commands.write('config/portal.yaml', `${commands.read('config/portal.yaml')}trash: { days: 30 }\n`);
    for (const command of [
      ['check'],
      ['check', '--database'],
      ['check', '--data'],
      ['migrate', '--plan'],
      ['migrate', '--yes'],
    ])
      expect([command, await run(...command)]).toEqual([command, expect.objectContaining({ code: 0 })]);
    await serve();
    expect((await ana.list('/orders')).length).toBe(4);
    expect(dumped()).toBe(before);
  });

  it('has other rows where people have written, and nothing else', async () => {
    const chops = await ana.read('/customers/CHOPS');
    expect((await ana.put('/customers/CHOPS', { ...chops, companyName: 'Chop-Suey' })).status).toBe(200);
    const added = await ana.create('/customers', {
      customerId: 'FREIE',
      companyName: 'Freie',
      kind: 'retail',
    });
    const gone = await ana.remove(`/customers/${String(added.id)}`);
    expect((await ana.post(`/recent-changes/${gone.headers.get('Undo')}/undo`)).status).toBe(200);
    const renamed = await ana.put('/customers/FREIE', { companyName: 'Freier' });
    expect((await ana.post(`/recent-changes/${renamed.headers.get('Undo')}/undo`)).status).toBe(200);
    const { gone: lost, fresh } = changes();
    expect(lost).toEqual([expect.stringMatching(/^CHOPS\tchop-suey\t/)]);
    expect(fresh).toEqual([
      expect.stringMatching(/^CHOPS\tChop-Suey\t/),
      expect.stringMatching(/^FREIE\tFreie\tretail\t/),
    ]);
  });

  it('keeps what its owner has changed, when the portal finds that and is corrected', async () => {
    await foreign.database.run(
      'alter table shop.customers rename company_name to full_name; alter table shop.orders add channel text',
    );
    before = dumped();
    const { code, out } = await run('check', '--database');
    expect(code).toBe(1);
    expect(out).toContain('companyName: { column: full_name }');
    await expect.poll(() => ana.get('/customers').then(({ status }) => status)).toBe(503);
    await server.stop();
    const customers = commands.read('config/resources/customers.yaml');
    commands.write(
      'config/resources/customers.yaml',
      customers.replace('column: company_name', 'column: full_name'),
    );
    for (const command of [['check'], ['migrate', '--yes']])
      expect([command, await run(...command)]).toEqual([command, expect.objectContaining({ code: 0 })]);
    await serve();
    expect((await ana.list('/customers')).length).toBe(4);
    expect(dumped()).toBe(before);
  });

  it('is as it was after an upgrade of the portal', async () => {
    const engine = (folder: string) =>
      commands.write(
        'config/package.json',
        commands
          .read('config/package.json')
          .replace(/"portal": "[^"]*"/, () => `"portal": "file:../${folder}"`),
      );
    const { out } = await run('snapshot', '--json');
    const { result } = JSON.parse(out) as { result: Snapshot };
    const answer = JSON.stringify(JSON.stringify({ ok: true, result: { ...result, version: '0.9.0' } }));
    commands.write('earlier/build/cli/main.js', `console.log(${answer});`);
    engine('earlier');
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'Portal 0.9');
    engine('installed');
    expect(await run('upgrade')).toMatchObject({ code: 0, error: '' });
    expect(await run('migrate', '--yes')).toMatchObject({ code: 0 });
    expect(dumped()).toBe(before);
  });
});
