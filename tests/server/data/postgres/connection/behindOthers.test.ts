/** A database behind others: another one at the second address, roles, a copy without its sequences, a default isolation. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultOfDatabaseUrl, databaseAddress, placeOf, serversOf } from '#host/databaseUrl.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { refuseOtherDatabase } from '#server/data/postgres/connection/sameDatabase.ts';
import { claimSchema, openPostgresStore } from '#server/data/postgres/store.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { findSequencesBehind } from '#server/data/databaseMigration.ts';
import { databaseLines } from '#server/tasks/doctor/databaseLines.ts';
import type { Env } from '#host/env.ts';
import { raiseSequences } from '#server/data/postgres/tables/sequences.ts';
import { shapeOf } from '#server/data/shape.ts';
import { portalWith, resourcesOf } from '#tests/support/portal.ts';
import { allSearched } from '#tests/support/postgres/allSearched.ts';
import { fill, inNewSchema, testDatabase } from '#tests/support/postgres/database.ts';
import { hasPostgres, workerUrl } from '#tests/support/postgres/server.ts';

const portal = portalWith({
  ...resourcesOf({
    obras: { nome: 'text', gasto: 'money, rollup: { from: compras, target: obraId, sum: valor }' },
    compras: { obraId: '> obras', valor: 'money' },
  }),
  'departments/geral.yaml':
    'label: Geral\npermissions: [geral]\nroutes:\n  - { path: /obras, label: L, list: { resource: obras, columns: [nome, gasto], sort: -gasto } }\n',
});
const model = allSearched(dataModelOf(portal));
const rows = {
  obras: [{ id: 1, nome: 'Ponte' }],
  compras: [
    { id: 1, obraId: 1, valor: 10 },
    { id: 2, obraId: 1, valor: 5 },
  ],
};
const storeOn = (database: Database, schema: string) => openPostgresStore(database, { schema });
const viewer = viewerOf(portal, '2026-11-29');
const spent = async (database: Database, schema: string) => {
  const { records } = await storeOn(database, schema)
    .using(model)
    .find(shapeOf(portal.resources.obras!, viewer), { where: matchAll });
  return records.map(({ gasto }) => gasto);
};
const buy = (database: Database, schema: string) =>
  storeOn(database, schema)
    .using(model)
    .write((records) => records.insert('compras', { obraId: 1, valor: 100 }));

it.each([
  ['postgres://u:se#nha@banco/dados', '%23'],
  ['postgres://u:se/nha@banco/dados', '%2F'],
  ['postgres://u:1/nha@banco/dados', '%2F'],
  ['postgres://u:se?nha@banco/dados', '%3F'],
])('names the sign of a password that has to be written otherwise: %s', (url, sign) => {
  const fault = faultOfDatabaseUrl(url);
  expect(fault).toContain(sign);
  expect(fault).toContain('PORTAL_DATABASE_PASSWORD');
  expect(fault).not.toContain('banco/dados');
});

it('accepts an account without a host where a parameter names the socket, as libpq does', () => {
  const url = 'postgres://portal@/p1?host=/run/postgresql';
  expect(faultOfDatabaseUrl(url)).toBeUndefined();
  expect(serversOf(databaseAddress(url).url)).toEqual([
    'postgres://portal@localhost/p1?host=%2Frun%2Fpostgresql',
  ]);
  expect(placeOf(url).pathname).toBe('/p1');
  for (const fine of ['postgres://u:p@h/d', 'postgres://h:5432/d?user=a@b', 'postgres://h/d?user=a@b'])
    expect(faultOfDatabaseUrl(fine), fine).toBeUndefined();
});

describe.skipIf(!hasPostgres)('on a server', () => {
  let url: string;
  let owner: pg.Client;
  const made: Database[] = [];
  const open = (to: string) => {
    const database = openPool(to, { connections: 4 });
    made.push(database);
    return database;
  };
  beforeAll(async () => {
    url = (await workerUrl())!;
    owner = new pg.Client(url);
    await owner.connect();
  });
  afterAll(async () => {
    await Promise.all(made.map((database) => database.close()));
    await owner.end();
  });
  const quoted = (text: string) => `"${text}"`;

  it('sums follow again after somebody has dropped or disabled their triggers', async () => {
    const database = await testDatabase();
    await inNewSchema(database, async (schema) => {
      await fill(database, schema, model, rows);
      await buy(database, schema);
      expect(await spent(database, schema)).toEqual([115]);
      const all = async () =>
        (
          await owner.query<{ name: string }>(
            `select tgname as name from pg_trigger where tgrelid = '${quoted(schema)}.compras'::regclass and not tgisinternal`,
          )
        ).rows.map((row) => row.name);
      const before = await all();
      expect(before.length).toBeGreaterThan(0);
      for (const one of before) await owner.query(`drop trigger ${quoted(one)} on ${quoted(schema)}.compras`);
      await owner.query(`insert into ${quoted(schema)}.compras (id, "obraId", valor) values ('90', '1', 7)`);
      expect(await spent(database, schema)).toEqual([122]);
      expect(await all()).toEqual(before);
      await owner.query(`alter table ${quoted(schema)}.compras disable trigger ${quoted(before[0]!)}`);
      await owner.query(`insert into ${quoted(schema)}.compras (id, "obraId", valor) values ('91', '1', 1)`);
      expect(await spent(database, schema)).toEqual([123]);
    });
  });

  it('sums follow in a schema that got another name', async () => {
    const database = await testDatabase();
    await inNewSchema(database, async (schema) => {
      const former = `${schema}_antes`;
      await fill(database, former, model, rows);
      await owner.query(`alter schema ${quoted(former)} rename to ${quoted(schema)}`);
      expect(await spent(database, schema)).toEqual([15]);
      await buy(database, schema);
      expect(await spent(database, schema)).toEqual([115]);
    });
  });

  it('a copy without its sequences gives no id twice, nor one that only the history remembers', async () => {
    const database = await testDatabase();
    await inNewSchema(database, async (schema) => {
      await fill(database, schema, model, rows);
      expect(await raiseSequences(database, schema)).toEqual([]);
      const sequences = await owner.query<{ name: string }>(
        `select sequencename as name from pg_sequences where schemaname = '${schema}'`,
      );
      for (const one of sequences.rows)
        await owner.query(`alter sequence ${quoted(schema)}.${quoted(one.name)} restart`);
      expect((await raiseSequences(database, schema)).toSorted()).toEqual(['compras', 'obras']);
      expect((await buy(database, schema)).id).toBe(3);
      expect(await raiseSequences(database, schema)).toEqual([]);
    });
  });

  it.each(['repeatable read', 'serializable'])(
    'three first starts at once make their tables where transactions are %s',
    async (isolation) => {
      const role = `iso${process.pid}_${isolation.slice(0, 3)}`;
      const schema = `${role}_s`;
      await owner.query(`create role ${role} superuser login password 'x'`);
      await owner.query(`alter role ${role} set default_transaction_isolation = '${isolation}'`);
      try {
        const to = new URL(url);
        to.username = role;
        to.password = 'x';
        const each = [1, 2, 3].map(() => open(to.href));
        await Promise.all(
          each.map(async (database) => {
            await claimSchema(database, schema, 'iso');
            await ensure(database, schema, model);
          }),
        );
        expect((await buy(each[0]!, schema)).id).toBe(1);
      } finally {
        await owner.query(`drop schema if exists ${quoted(schema)} cascade`);
        await owner.query(`drop role ${role}`);
      }
    },
  );

  it('starts with the rights to rows alone where nothing is missing, and else names owner, account and remedy', async () => {
    const database = await testDatabase();
    const role = `dml${process.pid}`;
    await inNewSchema(database, async (schema) => {
      await claimSchema(database, schema, 'dml');
      await fill(database, schema, model, rows);
      await owner.query(`create role ${role} login password 'x'`);
      try {
        await owner.query(`grant usage on schema ${quoted(schema)} to ${role}`);
        for (const what of ['tables', 'sequences', 'functions'])
          await owner.query(`grant all on all ${what} in schema ${quoted(schema)} to ${role}`);
        await owner.query(
          `revoke truncate, references, trigger on all tables in schema ${quoted(schema)} from ${role}`,
        );
        const to = new URL(url);
        to.username = role;
        to.password = 'x';
        const lesser = open(to.href);
        expect(await claimSchema(lesser, schema, 'dml')).toEqual([]);
        expect(await raiseSequences(lesser, schema)).toEqual([]);
        expect(await spent(lesser, schema)).toEqual([15]);
        expect((await buy(lesser, schema)).id).toBe(3);
        const more = dataModelOf(
          portalWith({
            ...resourcesOf({ obras: { nome: 'text', cidade: 'text' } }),
            'departments/geral.yaml':
              'label: Geral\npermissions: [geral]\nroutes:\n  - { path: /obras, label: L, list: { resource: obras } }\n',
          }),
        );
        const { rows: who } = await owner.query<{ name: string }>('select current_user as name');
        const refused = ensure(lesser, schema, more);
        await expect(refused).rejects.toThrow(`reassign owned by "${who[0]!.name}" to "${role}"`);
      } finally {
        await owner.query(`drop owned by ${role}`);
        await owner.query(`drop role ${role}`);
      }
    });
  });

  it('a start that finds nothing to do runs no DDL, and the count sees one that does', async () => {
    const database = await testDatabase();
    await inNewSchema(database, async (schema) => {
      const tag = `ddl${process.pid}`;
      await owner.query(`create table ${tag} (tag text)`);
      await owner.query(
        `create function ${tag}() returns event_trigger language plpgsql as $$ begin insert into public.${tag} values (tg_tag); end $$`,
      );
      await fill(database, schema, model, rows);
      await owner.query(`create event trigger ${tag} on ddl_command_end execute function ${tag}()`);
      try {
        const start = async (wanted = model) => {
          await claimSchema(database, schema, 'ddl');
          await raiseSequences(database, schema);
          await ensure(database, schema, wanted);
          const { rows: seen } = await owner.query<{ tag: string }>(`delete from ${tag} returning tag`);
          return seen.map((row) => row.tag);
        };
        await start();
        expect(await start()).toEqual([]);
        const more = dataModelOf(
          portalWith({
            ...resourcesOf({ obras: { nome: 'text', cidade: 'text' } }),
            'departments/geral.yaml':
              'label: Geral\npermissions: [geral]\nroutes:\n  - { path: /obras, label: L, list: { resource: obras } }\n',
          }),
        );
        expect(await start(more)).toContain('ALTER TABLE');
      } finally {
        await owner.query(`drop event trigger ${tag}`);
        await owner.query(`drop function ${tag}()`);
        await owner.query(`drop table ${tag}`);
      }
    });
  });

  it('portal doctor names the line of what is wrong in the database, and nothing where all is fine', async () => {
    const database = await testDatabase();
    await inNewSchema(database, async (schema) => {
      const address = (to: string) => `${to}${to.includes('?') ? '&' : '?'}schema=${schema}`;
      const wrong = async (more: Partial<Env> = {}) => {
        const { lines } = await databaseLines(
          { data: '', databaseUrl: address(url), ...more } as Env,
          portal,
        );
        expect(JSON.stringify(lines)).not.toContain("'x'");
        return lines.filter(({ ok }) => ok === false).map(({ subject }) => subject);
      };
      const empty = await databaseLines({ data: '', databaseUrl: address(url) } as Env, portal);
      expect(empty.lines.filter(({ ok }) => ok === null).map(({ subject }) => subject)).toEqual([
        'database: roles',
        'database: sequences',
        'database: triggers',
      ]);
      await fill(database, schema, model, rows);
      await buy(database, schema);
      expect(await wrong()).toEqual([]);
      expect(
        Math.abs((await databaseLines({ databaseUrl: address(url) } as Env, portal)).now! - Date.now()),
      ).toBeLessThan(5000);
      expect(await wrong({ databaseUrl: 'postgres://portal:geheim@127.0.0.1:9/none' })).toEqual(['database']);
      expect(await wrong({ databaseDirectUrl: 'postgres://127.0.0.1:9/none' })).toEqual([
        'database: same database',
      ]);
      await owner.query(`alter table ${quoted(schema)}.compras disable trigger user`);
      expect(await wrong()).toEqual(['database: triggers']);
      await owner.query(`alter table ${quoted(schema)}.compras enable trigger user`);
      const { rows: sequences } = await owner.query<{ name: string }>(
        `select sequencename as name from pg_sequences where schemaname = '${schema}'`,
      );
      for (const one of sequences)
        await owner.query(`alter sequence ${quoted(schema)}.${quoted(one.name)} restart`);
      expect(await wrong()).toEqual(['database: sequences']);
      const behind = await findSequencesBehind({ portal, databaseUrl: address(url) });
      expect(behind.toSorted()).toEqual(['compras', 'obras']);
      await raiseSequences(database, schema);
      const role = `doc${process.pid}`;
      await owner.query(`create role ${role} login password 'x'`);
      try {
        await owner.query(`grant usage on schema ${quoted(schema)} to ${role}`);
        const to = new URL(url);
        to.username = role;
        to.password = 'x';
        const asLesser = { databaseUrl: address(to.href) };
        await owner.query(`grant select on all tables in schema ${quoted(schema)} to ${role}`);
        expect(await wrong(asLesser)).toEqual(['database: roles']);
        for (const what of ['tables', 'sequences'])
          await owner.query(`grant all on all ${what} in schema ${quoted(schema)} to ${role}`);
        expect(await wrong(asLesser)).toEqual([]);
      } finally {
        await owner.query(`drop owned by ${role}`);
        await owner.query(`drop role ${role}`);
      }
    });
  });

  it('refuses a second address that leads elsewhere, does not answer, or names another schema', async () => {
    const database = await testDatabase();
    const other = `outro${process.pid}`;
    await owner.query(`create database ${other}`);
    await inNewSchema(database, async (schema) => {
      await claimSchema(database, schema, 'uma');
      const judge = (to: string, own?: string) => refuseOtherDatabase(database, { url, schema }, to, own);
      await expect(judge(url)).resolves.toBeUndefined();
      await expect(judge(url, schema)).resolves.toBeUndefined();
      const elsewhere = new URL(url);
      elsewhere.pathname = `/${other}`;
      await expect(judge(elsewhere.href)).rejects.toThrow('outro banco de dados');
      await expect(judge(url, 'filial')).rejects.toThrow('filial');
      await expect(judge('postgres://u:segredo@127.0.0.1:1/p')).rejects.toThrow(
        /PORTAL_DATABASE_DIRECT_URL não atende: (?!.*segredo)/,
      );
    });
    await owner.query(`drop database ${other}`);
  });
});
