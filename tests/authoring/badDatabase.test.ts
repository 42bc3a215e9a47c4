import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPortal } from '#compiler/load.ts';
import { commandsIn } from '#tests/support/cli.ts';
import { foreignDatabase, type ForeignDatabase } from '#tests/support/postgres/foreignDatabases.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';

const tables = `
  create schema one;
  create schema two;
  create table one.items (id int primary key, name text, place point, "It's ""mine""" text);
  create table two.items (id int primary key, item_id int references one.items);
  create table one.no_key (a text, b text);
  insert into one.no_key values ('x', 'y'), ('x', 'y');
  create view one.view_without_key as select 'x' as a from one.no_key;
  create view one.failing as select 1 / (a.id - a.id) as never from one.items a;
  insert into one.items values (1, 'x');
  create table one.hidden (id int primary key);
  create table one.half (id int primary key, shown text, secret_place text);
  do $$ begin create role portal_reader_x login; exception when duplicate_object then null; end $$;
  grant usage on schema one to portal_reader_x;
  grant select, insert, update on one.items to portal_reader_x;
  grant select (id, shown) on one.half to portal_reader_x;
`;

type Result = {
  left: { table: string; reason: string }[];
  notes: { resource: string; note: string }[];
  resources: string[];
};

describe.skipIf(!hasPostgres)('a company from a database that is not as one wishes', () => {
  let foreign: ForeignDatabase;
  const commands = commandsIn();
  const made = (folder: string, address = foreign.url, ...more: readonly string[]) =>
    commands.portal('new', 'company', commands.at(folder), '--from-database', address, '--json', ...more);
  const resultOf = (out: string) => (JSON.parse(out) as { result: Result }).result;

  beforeAll(async () => {
    foreign = await foreignDatabase(tables);
  });
  afterAll(async () => {
    await foreign.database.run('drop owned by portal_reader_x; drop role portal_reader_x');
    await foreign.drop();
  });

  it('leaves out what has no key or fails, with a reason each, and uses all else', async () => {
    const { code, out } = await made('one');
    expect(code).toBe(0);
    const { left, notes, resources } = resultOf(out);
    expect(notes).toContainEqual({
      resource: 'one_items',
      note: 'a coluna "place" (point) aparece como texto, que não se edita',
    });
    expect(resources.toSorted()).toEqual(['half', 'hidden', 'one_items', 'two_items']);
    expect(Object.fromEntries(left.map(({ table, reason }) => [table, reason]))).toEqual({
      'one.no_key': expect.stringContaining('não tem chave'),
      'one.view_without_key': expect.stringContaining('não tem chave'),
      'one.failing': expect.stringContaining('segundos'),
    });
  });

  it('has a resource for each of two tables of one name, with a reference between them', () => {
    const { portal } = loadPortal(commands.at('one'));
    expect(portal!.resources.two_items!.fields.item).toMatchObject({
      type: 'reference',
      resource: 'one_items',
    });
  });

  it('shows a column of a type that no kind holds as a text that nobody writes, and one whose name needs quotes', () => {
    const { portal } = loadPortal(commands.at('one'));
    const { place, itSMine } = portal!.resources.one_items!.fields;
    expect(place).toMatchObject({ type: 'text', readOnly: true });
    expect(itSMine).toMatchObject({ type: 'text', column: [`It's "mine"`] });
  });

  it('takes what an account without rights to some tables may read', async () => {
    const url = new URL(foreign.url);
    url.username = 'portal_reader_x';
    const { code, out, error } = await made('less', url.href);
    // The portal needs a schema of its own, which this account may not make.
    expect([code, commands.exists('less')]).toEqual([2, false]);
    expect(`${out}${error}`).toMatch(/schema|esquema/i);
    await foreign.database.run(
      'grant create on database ' + new URL(foreign.url).pathname.slice(1) + ' to portal_reader_x',
    );
    url.searchParams.set('schema', 'less');
    const allowed = await made('less', url.href);
    expect(allowed.code, allowed.out).toBe(0);
    const { left, resources } = resultOf(allowed.out);
    expect(resources.toSorted()).toEqual(['half', 'items']);
    expect(left).toContainEqual({ table: 'one.hidden', reason: expect.stringContaining('`select`') });
    const { half, items } = loadPortal(commands.at('less')).portal!.resources;
    expect(Object.keys(half!.fields)).not.toContain('secretPlace');
    expect(half!.fields.shown!.readOnly).toBe(true);
    expect(items!.fields.name!.readOnly).not.toBe(true);
  });

  it.each([
    ['a wrong password', (url: string) => url.replace('portal@', 'nobody_x:geheim@'), /não atende/],
    ['a database that is not there', (url: string) => url.replace(/\/foreign_\w+/, '/nenhum_x'), /nenhum_x/],
    ['an address of another kind', () => 'mysql://u:geheim@h/x', /postgres:/],
  ])('says in words that it was given %s, and writes nothing', async (_what, address, says) => {
    const { code, error } = await commands.portal(
      ...['new', 'company', commands.at('nothing'), '--from-database', address(foreign.url)],
    );
    expect([code, commands.exists('nothing')]).toEqual([2, false]);
    expect(error).toMatch(says);
    expect(error).not.toContain('geheim');
    expect(error.trim().split('\n')).toHaveLength(1);
  });

  it('takes the password of the address from PORTAL_DATABASE_PASSWORD, and writes it nowhere', async () => {
    await foreign.database.run(`alter role portal_reader_x password 'geheim'`);
    const url = new URL(foreign.url);
    url.username = 'portal_reader_x';
    url.searchParams.set('schema', 'less_2');
    const argv = ['new', 'company', commands.at('secret'), '--from-database', url.href];
    const { code, out } = await commands.portalWithin({ PORTAL_DATABASE_PASSWORD: 'geheim' }, ...argv);
    expect(code, out).toBe(0);
    expect(commands.read('secret/.env') + out).not.toContain('geheim');
    expect(commands.read('secret/.env')).toContain('PORTAL_DATABASE_PASSWORD');
  });

  it('leaves a folder that exists as it is', async () => {
    commands.write('there/portal.yaml', 'mine');
    const { code, error } = await commands.portal(
      ...['new', 'company', commands.at('there'), '--from-database', foreign.url],
    );
    expect([code, commands.read('there/portal.yaml')]).toEqual([2, 'mine']);
    expect(error).toContain('portal.yaml');
  });

  it('adds one more table to a company, with references to the resources that it has', async () => {
    await foreign.database.run(
      'create table two.notes (id int primary key, about int references one.items, words text)',
    );
    const address = ['--from-database', foreign.url, '--table', 'two.notes', '--label', 'Nota'];
    const { code, error } = await commands.portalOf('one', 'new', 'resource', 'notas', ...address);
    expect([code, error]).toEqual([0, '']);
    expect(loadPortal(commands.at('one')).portal!.resources.notas!.fields).toMatchObject({
      about: { type: 'reference', resource: 'one_items' },
      words: { type: 'text' },
    });
    const missing = await commands.portalOf(
      ...([
        'one',
        'new',
        'resource',
        'nada',
        '--from-database',
        foreign.url,
        '--table',
        'two.nothing',
      ] as const),
    );
    expect([missing.code, commands.exists('one/resources/nada.yaml')]).toEqual([2, false]);
    const twice = await commands.portalOf('one', 'new', 'resource', 'notas', ...address);
    expect(twice.code).toBe(2);
  });
});
