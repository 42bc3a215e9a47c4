import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { shapeOf } from '#server/data/shape.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import type { Query } from '#server/data/store.ts';
import type { Client } from '#tests/support/client.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf, settingsWith } from '#tests/support/portal.ts';
import { dropSchema, newSchema, storeIn, testDatabase } from '#tests/support/postgres/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** A partitioned table with a moment in its key, a trigger that numbers, domains, types that only a text holds. */
const tables = (at: string) => `
  create schema ${at};
  create domain ${at}.email as text check (value ~ '@');
  create domain ${at}.short as varchar(5);
  create table ${at}.readings (
    sensor text not null, at timestamptz not null, nth integer not null, value numeric(9, 4),
    primary key (sensor, at, nth)
  ) partition by range (at);
  create table ${at}.readings_old partition of ${at}.readings for values from (minvalue) to ('2026-01-01Z');
  create table ${at}.readings_new partition of ${at}.readings for values from ('2026-01-01Z') to (maxvalue);
  create function ${at}.number() returns trigger language plpgsql as $$ begin
    new.nth := coalesce((select max(nth) + 1 from ${at}.readings r where r.sensor = new.sensor), 1); return new;
  end $$;
  create trigger number before insert on ${at}.readings for each row when (new.nth = 0) execute function ${at}.number();
  create table ${at}.people (
    id integer generated always as identity primary key,
    email ${at}.email, code ${at}.short, opens time, token uuid, born date not null default '2000-02-29', unique (born, code)
  );
  create table ${at}.days (day date primary key, word text);
  insert into ${at}.readings select 's', timestamptz '2025-12-31 22:00Z' + i * interval '20.000001 minutes', i, i / 3.0 from generate_series(1, 9) i;
  insert into ${at}.readings values ('t', '2025-06-01Z', 1, null), ('t', 'infinity', 2, null);
  insert into ${at}.days values ('2024-02-29', 'leap'), ('0001-01-01', 'first'), ('infinity', 'never');
`;

const portalOver = (at: string) =>
  portalWith({
    ...accountsWith(['dados']),
    ...settingsWith('history: { resource: historico }'),
    ...resourcesOf({
      leituras: {
        sensor: 'text, column: sensor',
        quando: 'datetime, column: at',
        ordem: 'integer, column: nth',
        valor: 'decimal, column: value, decimals: 4',
        $more: [`table: ${at}.readings`, 'key: [sensor, at, nth]'],
      },
      pessoas: {
        email: 'text, column: email',
        codigo: 'text, column: code',
        abre: 'text, column: opens',
        ficha: 'text, column: token',
        $more: [`table: ${at}.people`, 'key: id'],
      },
      dias: { palavra: 'text, column: word', $more: [`table: ${at}.days`, 'key: day'] },
    }),
    'departments/geral.yaml': [
      'label: Geral',
      'permissions: [dados]',
      'routes:',
      ...['leituras', 'pessoas', 'dias'].map(
        (id) =>
          `  - { path: /${id}, label: ${id}, list: { resource: ${id}, actions: [create, edit, delete] } }`,
      ),
    ].join('\n'),
  });

describe('odd tables of another program', () => {
  let database: Database;
  let server: TestServer;
  let ana: Client;
  const [at, own] = [`estranho_${newSchema()}`, newSchema()];
  const portal = portalOver(at);

  beforeAll(async () => {
    database = await testDatabase();
    await database.run(tables(at));
    const rows = { usuarios: [accountOf(1, 'Ana', ['dados'])] };
    server = await startServer({
      company: { portal, rows, password },
      isUnseen: true,
      over: () => storeIn(database, own, { seed: () => rows }),
    });
    ana = server.as('ana');
  });
  afterAll(async () => {
    await server?.stop();
    await dropSchema(database, own);
    await dropSchema(database, at);
  });

  const pathOf = (resource: string, id: unknown) => `/${resource}/${encodeURIComponent(String(id))}`;

  it('whose key has a moment or a day find a record by it, alone and among others', async () => {
    for (const resource of ['leituras', 'dias']) {
      const ids = await ana.ids(`/${resource}`, { sort: ['id', 'ASC'] });
      expect(ids.length).toBeGreaterThan(2);
      for (const id of ids) expect(await ana.read(pathOf(resource, id))).toMatchObject({ id });
      expect(await ana.ids(`/${resource}`, { filter: { id: ids }, sort: ['id', 'ASC'] })).toEqual(ids);
    }
    for (const id of [
      's~2026-02-30 10:00:00+00~1',
      's~2026-01-01~1',
      's~2025-12-31T22:20:00.000Z~1',
      's~x~1',
    ])
      expect((await ana.get(pathOf('leituras', id))).status).toBe(404);
    for (const id of ['2023-02-29', '29/02/2024', '0000-01-01', '2024-2-29'])
      expect((await ana.get(pathOf('dias', id))).status).toBe(404);
  });

  it('whose key has a moment are read page by page, forwards and backwards', async () => {
    const records = storeIn(database, own).using(wholeModelOf(portal));
    const shape = shapeOf(portal.resources.leituras!, viewerOf(portal, '2026-10-31'));
    const ids = (await records.find(shape, { where: matchAll })).records.map(({ id }) => id);
    const paged = (from?: NonNullable<Query['paging']>['from']) =>
      records.find(shape, {
        where: matchAll,
        range: [0, 3],
        paging: { total: 'quick', ...(from && { from }) },
      });
    const first = await paged();
    const second = await paged({ side: 'after', cursor: first.cursors![1] });
    const back = await paged({ side: 'before', cursor: second.cursors![0] });
    const idsOf = (page: typeof first) => page.records.map(({ id }) => id);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids.slice(0, 8));
    expect(idsOf(back)).toEqual(idsOf(first));
  });

  it('that are partitioned take new records, also with a key that a trigger gives', async () => {
    const made = await ana.create('/leituras', {
      sensor: 's',
      quando: '2026-05-05T10:00:00.000Z',
      ordem: 0,
      valor: 1.25,
    });
    expect(made).toMatchObject({ id: 's~2026-05-05 10:00:00+00~10', ordem: 10, version: expect.any(Number) });
    const path = pathOf('leituras', made.id);
    const changed = await ana.put(path, { valor: 2.5, version: made.version });
    expect([changed.status, changed.body.valor]).toEqual([200, 2.5]);
    const twice = await ana.post('/leituras', { ...made, id: undefined, version: undefined });
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['sensor', 'quando', 'ordem']]);
    expect((await ana.remove(path)).status).toBe(200);
  });

  it('say beside the field which value they do not take, whatever refuses it', async () => {
    const refused = async (values: object) => {
      const { status, body, text } = await ana.post('/pessoas', values);
      expect(text).not.toMatch(/syntax|constraint|violates|domain|uuid/i);
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await refused({ email: 'ana' })).toEqual([422, ['email']]);
    expect(await refused({ email: 'a@b', codigo: 'longer' })).toEqual([422, ['codigo']]);
    expect(await refused({ abre: 'noon', codigo: 'x' })).toEqual([422, ['abre']]);
    expect(await refused({ abre: '10:00', ficha: 'none', codigo: 'x' })).toEqual([422, ['ficha']]);
    expect((await ana.post('/pessoas', { email: 'a@b', codigo: 'x', abre: '10:00' })).status).toBe(201);
  });
});
