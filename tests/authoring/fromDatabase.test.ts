import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPortal } from '#compiler/load.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { shapeOf } from '#server/data/shape.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { sql, text } from '#server/data/postgres/sql.ts';
import { commandsIn } from '#tests/support/cli.ts';
import { shopTables } from '#tests/support/postgres/adoptedShop.ts';
import { dropSchema, newSchema, serverDatabase, storeIn } from '#tests/support/postgres/database.ts';
import { hasPostgres, workerUrl } from '#tests/support/postgres/server.ts';

/** What is beside the shop: another schema with a table of the same name, and what has no key. */
const otherTables = (at: string, shop: string) => `
  create schema ${at};
  create type ${at}.colour as enum ('red', 'green');
  create domain ${at}.colour_name as text check (value in ('Rot', 'Grün'));
  create table ${at}.orders (code text not null unique, "Select" integer, "valor_Total" numeric(9, 2), "made at" date default '0001-01-01');
  create table ${at}.lines (order_code text, remark_id uuid references ${shop}.remarks);
  insert into ${at}.orders values ('A', 1, 2.5);
  insert into ${at}.lines values ('A', null), ('A', null);
  create table ${at}.stock (id bigint primary key, state text check (state in ('new', 'it''s old')), photo bytea, span int4range, payload jsonb) partition by range (id);
  create table ${at}.stock_1 partition of ${at}.stock for values from (1) to (100);
  create table ${at}.parcels (id integer generated always as identity primary key, order_code text, size bigint, shown_as ${at}.colour[], colour ${at}.colour_name, api_token text);
  insert into ${at}.parcels (order_code, size) values ('A', 9007199254740993), (null, 1);
  create domain ${at}.weight as numeric(10, 3);
  create domain ${at}.blood as varchar(3) check (value in ('A+', 'A-', 'no_type'));
  create table ${at}.donors (id serial primary key, blood ${at}.blood, weight ${at}.weight, unit_price numeric(10, 4), lat float8, size_code ${at}.blood,
    period daterange not null);
  comment on table ${at}.parcels is 'What leaves the house on one day. It is counted at night.';
  comment on column ${at}.stock.state is 'Onde está';
  comment on column ${at}.stock.payload is 'The part of a message that another program has sent, as it was sent.';
`;

describe.skipIf(!hasPostgres)('a company from a database', () => {
  let database: Database;
  let url: string;
  const commands = commandsIn();
  const [shop, other, own] = [`loja_${newSchema()}`, `outra_${newSchema()}`, newSchema()];
  const names = () =>
    database.query(
      sql`select n.nspname, c.relname, c.relkind, a.attname, a.atttypid::text as type from pg_class c join pg_namespace n on n.oid = c.relnamespace
          left join pg_attribute a on a.attrelid = c.oid where n.nspname in (${text(shop)}, ${text(other)}) order by 1, 2, 4`,
    );
  const from = () => {
    const address = new URL(url);
    address.searchParams.set('schema', own);
    return address.href;
  };

  beforeAll(async () => {
    url = (await workerUrl())!;
    database = serverDatabase(url);
    await database.run(shopTables(shop) + otherTables(other, shop));
  });
  afterAll(async () => {
    for (const schema of [own, other, shop]) await dropSchema(database, schema);
    await database.close();
  });

  it('has a resource for each table, and opens each list, and leaves the database as it is', async () => {
    const before = await names();
    const company = [
      'new',
      'company',
      commands.at('acme'),
      '--admin',
      'ana@example.com',
      '--from-database',
      from(),
    ];
    const { code, out, error } = await commands.portal(...company, '--schemas', `${shop},${other}`);
    expect([code, error]).toEqual([0, '']);
    expect(await names()).toEqual(before);
    expect(out).toContain(`${other}.lines: não tem chave`);
    expect(out).toContain('stock: a coluna "photo" ficou de fora');
    expect(out).toContain('stock: a coluna "span" (int4range) aparece como texto');

    const { portal, problems } = loadPortal(commands.at('acme'));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { resources } = portal!;
    const theirs = Object.values(resources).filter(({ table }) => table !== undefined);
    expect(theirs.map(({ table, key }) => [table, key])).toEqual(
      expect.arrayContaining([
        [`${shop}.order_lines`, ['order_id', 'line_no']],
        [`${shop}.Ledger`, ['Entry']],
        [`${shop}.orders`, ['order_id']],
        [`${other}.orders`, ['code']],
        [`${other}.stock`, ['id']],
      ]),
    );
    expect(theirs.some(({ table }) => /stock_1|lines$/.test(table!) && !/order_lines/.test(table!))).toBe(
      false,
    );
    const kinds = (table: string) => {
      const found = theirs.find((one) => one.table === table)!;
      return Object.fromEntries(Object.values(found.fields).map(({ id, type }) => [id, type]));
    };
    expect(kinds(`${shop}.customers`)).toMatchObject({
      companyName: 'text',
      kind: 'select',
      discount: 'decimal',
      since: 'date',
      active: 'boolean',
      tags: 'text',
    });
    expect(kinds(`${shop}.orders`)).toMatchObject({
      customer: 'reference',
      placedAt: 'datetime',
      total: 'money',
      doubled: 'integer',
    });
    expect(kinds(`${shop}.remarks`)).toMatchObject({ orderLine: 'reference', words: 'text' });
    expect(kinds(`${shop}.remarks`)).not.toHaveProperty('lineNo');
    const stock = theirs.find(({ table }) => table === `${other}.stock`)!;
    expect(stock.fields.state).toMatchObject({
      type: 'select',
      label: 'Onde está',
      options: [{ value: 'new' }, { value: "it's old" }],
    });
    expect(stock.fields.payload).toMatchObject({
      label: 'Payload',
      help: expect.stringMatching(/^The part/),
    });
    expect(out).toContain('parcels: a coluna "order_code" leva a');
    expect(out).toContain('parcels: a coluna "api_token" ficou de fora: parece um segredo');
    expect(kinds(`${other}.parcels`)).toEqual({
      id: 'integer',
      orderCode: 'reference',
      size: 'text',
      shownAs: 'multiselect',
      colour: 'select',
    });
    const donors = theirs.find(({ table }) => table === `${other}.donors`)!;
    expect(donors.fields.blood).toMatchObject({
      options: [
        { value: 'A+', label: 'A+' },
        { value: 'A-', label: 'A-' },
        { value: 'no_type', label: 'No type' },
      ],
    });
    expect(donors.fields).toMatchObject({
      weight: { type: 'decimal', decimals: 3 },
      unitPrice: { type: 'money', decimals: 4 },
      lat: { type: 'decimal', decimals: 6 },
    });
    expect(out).toContain('donors: não se cria nenhum registro: a coluna "period" precisa de um valor');
    const [list] = Object.values(portal!.departments)
      .flatMap(({ routes }) => routes)
      .filter(({ path }) => path.endsWith('/donors'));
    expect(JSON.stringify(list)).toContain('"actions":["edit","delete","export"]');
    const orders = theirs.find(({ table }) => table === `${shop}.orders`)!;
    expect(orders.fields.doubled!.readOnly).toBe(true);
    const paid = theirs.find(({ table }) => table === `${shop}.paid_orders`)!;
    expect(Object.values(paid.fields).every(({ readOnly }) => readOnly)).toBe(true);

    const store = storeIn(database, own);
    const records = store.using(wholeModelOf(portal!));
    for (const resource of theirs) {
      const shape = shapeOf(resource, viewerOf(portal!, '2026-10-31'));
      const { records: page, total } = await records.find(shape, {
        where: matchAll,
        sort: resource.sort,
        range: [0, 24],
      });
      expect([resource.id, page.length]).toEqual([resource.id, total]);
    }
    await store.close();
  }, 120_000);

  it('has one administrator, who alone sees the tables, and no password of the database', () => {
    const { portal } = loadPortal(commands.at('acme'));
    const opened = portal!.departments.map(({ requirement }) => requirement.permissions);
    expect(opened.filter((permissions) => permissions.length === 0)).toHaveLength(1);
    expect(commands.read('acme/.env')).not.toMatch(/:\/\/[^@/]*:[^@/]*@/);
  });

  it('gets a resource for one more table', async () => {
    const address = ['--from-database', from(), '--table', `${other}.orders`];
    const { code, error } = await commands.portalOf('acme', 'new', 'resource', 'encomendas', ...address);
    expect([code, error]).toEqual([0, '']);
    const { portal } = loadPortal(commands.at('acme'));
    expect(portal!.resources.encomendas).toMatchObject({ table: `${other}.orders`, key: ['code'] });
  });

  it.each([
    ['a database that does not answer', ['postgres://u:geheim@127.0.0.1:1/x'], '127.0.0.1:1'],
    ['no table at all', [undefined, '--schemas', 'nenhum'], 'Não há nenhuma tabela'],
    ['a table that is not there', [undefined, '--tables', 'public.nenhuma'], 'public.nenhuma: não existe'],
  ])('says what is wrong with %s, and writes nothing', async (_what, [address, ...more], says) => {
    const folder = commands.at('nada');
    const { code, error } = await commands.portal(
      'new',
      'company',
      folder,
      '--from-database',
      address ?? from(),
      ...(more as string[]),
    );
    expect(code).toBe(2);
    expect(error).toContain(says);
    expect(error).not.toContain('geheim');
    expect(commands.exists('nada')).toBe(false);
  });
});
