/**
 * `portal upgrade` of a company with records in PostgreSQL. In the earlier version of the engine, screens had other rights and
 * defaults.
 */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { loadPortal } from '#compiler/load.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { name, sql, text } from '#server/data/postgres/sql.ts';
import type { Snapshot } from '#authoring/commands/snapshot.ts';
import { commandsIn, type Commands } from '#tests/support/cli.ts';
import { fill } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { inSchema } from '#tests/support/processes/portalProcesses.ts';

const real = realPostgres();

const resource = (fields: string) => `label: { one: Contract, many: Contracts }
title: number
fields:
  number: { type: text, label: Number, required: true } # as on paper
${fields}`;
const before = resource(`  client: { type: text, label: Client }
  monthly: { type: text, label: Monthly }
`);
const after = resource(`  customer: { type: text, label: Customer, formerly: client }
  monthly: { type: money, label: Monthly }
`);
const department = `label: Legal
icon: Gavel
permissions: [legal]
routes:
  - path: /legal
    label: Contracts # of customers
    list: contracts
`;
const count = 12_000;
const contracts = Array.from({ length: count }, (_, at) => ({
  id: at + 1,
  number: `C-${at}`,
  client: `Client ${at % 100}`,
  monthly: at < 3 ? 'by hand' : null,
}));

/** A folder that answers `snapshot` as this engine does, but for what an earlier version has given the screens. */
async function earlierEngine(here: Commands, folder: string) {
  const { out } = await here.portal('snapshot', '--json');
  const { result } = JSON.parse(out) as { result: Snapshot };
  result.version = '0.9.0';
  expect(result.rights).toHaveProperty(['legal: delete contracts']);
  delete result.rights['legal: delete contracts'];
  (result.screens['/legal']!.screen as { actions: string[] }).actions = ['create', 'edit', 'export'];
  const answer = JSON.stringify(JSON.stringify({ ok: true, result }));
  here.write(`${folder}/build/cli/main.js`, `console.log(${answer});`);
}

it.skipIf(!hasPostgres)(
  'reports keywords, records with time and locks, rights and defaults, and leaves nothing once it is done',
  async () => {
    const { database, schema } = real.inNewSchema();
    const url = inSchema(real.url, schema);
    const here = commandsIn();
    const run = (...argv: string[]) => here.portalOn(url, ...argv);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ops', '-c', 'user.email=ops@acme.com', ...args], {
        cwd: here.at('config'),
        stdio: 'ignore',
      });
    const engine = (folder: string) =>
      here.write(
        'config/package.json',
        here.read('config/package.json').replace(/"portal": "[^"]*"/, () => `"portal": "file:../${folder}"`),
      );
    const columns = async () =>
      (
        await database.query(
          sql`select column_name as name, data_type as type from information_schema.columns
              where table_schema = ${text(schema)} and table_name = 'contracts'`,
        )
      )
        .map((row) => `${String(row.name)} ${String(row.type)}`)
        .filter((column) => /^(?:client|customer|monthly) /.test(column))
        .toSorted();

    const company = ['--locale', 'en-US', '--database', url, '--json'];
    const made = await here.portal('new', 'company', here.at('config'), ...company);
    expect(made.code, made.out).toBe(0);
    const users = here.read('config/resources/users.yaml');
    here.write('config/resources/users.yaml', users.replace(/^( +)admin:/m, '$1legal: Legal\n$&'));
    here.write('config/resources/contracts.yaml', before);
    here.write('config/departments/legal.yaml', department);
    engine('earlier');
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'Portal 0.9');
    await fill(database, schema, wholeModelOf(loadPortal(here.at('config')).portal!), { contracts });
    here.write('config/resources/contracts.yaml', after);
    await earlierEngine(here, 'earlier');
    engine('installed');

    const check = await run('upgrade', '--check');
    expect(check).toMatchObject({ code: 1, error: '' });
    for (const line of [
      'rows: writes 12,000 rows anew',
      'estimated duration: about 5 s',
      'locks: nobody can save meanwhile',
      'rename column "client" to "customer"',
      'rows: no row changes, only the names',
      'Rights and defaults that change from 0.9.0 to ',
      '+ legal: delete contracts',
      '~ /legal  screen.actions: ["create","edit","export"] → ["create","edit","delete","export","bulkTransitions"]',
      'A commit of package.json accepts the rest.',
    ])
      expect(check.out).toContain(line);
    expect(here.read('config/resources/contracts.yaml')).toBe(after);
    expect(await columns()).toEqual(['client text', 'monthly text']);

    expect(await run('upgrade')).toMatchObject({ code: 0, error: '' });
    expect(here.read('config/resources/contracts.yaml')).toBe(after);
    expect(await columns()).toEqual(['client text', 'monthly text']);

    const migrated = await run('migrate', '--json');
    expect(migrated.code, migrated.out).toBe(0);
    expect(JSON.parse(migrated.out)).toMatchObject({
      result: {
        done: true,
        kept: [{ resource: 'contracts', field: 'monthly', count: 3, id: '1', value: 'by hand' }],
      },
    });
    expect(migrated.error).not.toContain('migrate');
    expect(await columns()).toEqual(['customer text', 'monthly numeric']);
    const [{ rows, of } = {}] = await database.query(
      sql`select count(*)::int as rows, count(distinct customer)::int as of from ${name(schema, 'contracts')}`,
    );
    expect({ rows, of }).toEqual({ rows: count, of: 100 });

    git('commit', '-qam', 'Portal 1.0');
    expect(await run('upgrade', '--check')).toMatchObject({ code: 0, error: '' });
  },
);
