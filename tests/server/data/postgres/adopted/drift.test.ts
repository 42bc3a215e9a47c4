import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '#server/data/openStore.ts';
import type { Env } from '#host/env.ts';
import { createLog } from '#server/http/requestLog.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { shapeOf } from '#server/data/shape.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { sql, text } from '#server/data/postgres/sql.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { shopPortal, shopTables } from '#tests/support/postgres/adoptedShop.ts';
import { dropSchema, newSchema, storeIn, testDatabase } from '#tests/support/postgres/database.ts';
import { newFolder } from '#tests/support/newFolder.ts';

describe('tables of another program', () => {
  let database: Database;
  const [shop, own] = [`loja_${newSchema()}`, newSchema()];
  const portal = shopPortal(shop);
  const model = wholeModelOf(portal);
  const viewer = viewerOf(portal, '2026-10-31');
  const find = (resource: string) => {
    const store = storeIn(database, own);
    return store
      .using(wholeModelOf(shopPortal(shop)))
      .find(shapeOf(portal.resources[resource]!, viewer), { where: matchAll });
  };
  /** All that the catalog has of the schema. */
  const shapeNow = () =>
    database.query(
      sql`select c.relname, c.relkind, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, pg_get_expr(d.adbin, d.adrelid) as given
          from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where n.nspname = ${text(shop)} order by 1, 3`,
    );

  beforeAll(async () => {
    database = await testDatabase();
    await database.run(shopTables(shop));
  });
  afterAll(async () => {
    await dropSchema(database, own);
    await dropSchema(database, shop);
  });

  it('are left as they are by a start and by a migration', async () => {
    const before = await shapeNow();
    await ensure(database, own, model);
    await ensure(database, own, model, { isAsked: true });
    expect(await shapeNow()).toEqual(before);
    expect(before.length).toBeGreaterThan(30);
  });

  it('close their own screens alone once they have changed, and the start says which', async () => {
    await database.run(`alter table ${shop}.customers rename company_name to full_name`);
    const told: string[] = [];
    await ensure(database, own, { ...model }, { log: (line) => void told.push(line) });
    expect(told.join('\n')).toContain(
      `O campo clientes.nome usa a coluna "company_name", que a tabela ${shop}.customers não tem`,
    );
    expect(told.join('\n')).not.toContain('pedidos.');
    await expect(find('clientes')).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('clientes: a tabela'),
    });
    expect((await find('linhas')).records).toHaveLength(3);
    await database.run(`alter table ${shop}.customers rename full_name to company_name`);
    expect((await find('clientes')).records).toHaveLength(3);
  });

  it('say that a column can hold no values of a field of this type', async () => {
    await database.run(`alter table ${shop}.customers alter discount type text`);
    await expect(find('clientes')).rejects.toMatchObject({
      cause: { message: expect.stringContaining('do tipo text: escolha outro `type`') },
    });
    await database.run(`alter table ${shop}.customers alter discount type numeric using discount::numeric`);
    expect((await find('clientes')).records).toHaveLength(3);
  });

  describe('that change while the portal runs', () => {
    const told: string[] = [];
    const open = () => {
      const store = storeIn(database, own, { lookMilliseconds: 50, log: (line) => void told.push(line) });
      const stop = store.listen(() => undefined);
      const records = store.using(wholeModelOf(shopPortal(shop)));
      const listed = (resource: string) =>
        records.find(shapeOf(portal.resources[resource]!, viewer), { where: matchAll });
      const close = async () => {
        stop();
        await store.close();
      };
      const got = (resource: string, id: number) =>
        records.get(shapeOf(portal.resources[resource]!, viewer), id);
      return { listed, got, close };
    };
    const change = (statement: string) => database.run(`alter table ${shop}.${statement}`);
    const closed = { status: 503, message: expect.stringMatching(/a tabela destes registros mudou/) };
    const isOpen = (of: ReturnType<typeof open>, resource: string) =>
      expect
        .poll(() =>
          of
            .listed(resource)
            .then((page) => page.records.length)
            .catch(String),
        )
        .toBeGreaterThan(0);

    it.each([
      [
        'a column is dropped',
        'customers drop discount',
        'customers add discount numeric(5, 2)',
        '"discount"',
      ],
      ['a column is renamed', 'customers rename since to day', 'customers rename day to since', '"since"'],
      [
        'a column gets another type',
        'customers alter active drop default, alter active type text',
        'customers alter active type boolean using active::boolean',
        '"active"',
      ],
      [
        'a table goes away',
        'customers rename to people',
        'people rename to customers',
        'customers, que não existe',
      ],
    ])('close its screens alone when %s, and open them again', async (_what, drift, back, says) => {
      const running = open();
      await isOpen(running, 'clientes');
      told.length = 0;
      await change(drift);
      await expect
        .poll(() => running.listed('clientes').catch((error: unknown) => error))
        .toMatchObject(closed);
      expect((await running.listed('linhas')).records).toHaveLength(3);
      expect(told.join('\n')).toContain(says);
      await change(back);
      await isOpen(running, 'clientes');
      expect(told.join('\n')).toContain('As tabelas de clientes voltaram');
      await running.close();
    });

    it('are read as their columns are now', async () => {
      const running = open();
      const shipped = async () => (await running.got('pedidos', 1))?.enviadoEm;
      const [listed] = (await running.listed('pedidos')).records;
      expect([await shipped(), listed]).toMatchObject(['2026-10-02T12:30:00.000Z', { id: 1 }]);
      await change(`orders alter shipped_on type timestamptz using shipped_on at time zone 'UTC'`);
      await expect.poll(shipped).toBe('2026-10-02T09:30:00.000Z');
      expect((await running.listed('pedidos')).records[0]).toMatchObject({
        enviadoEm: '2026-10-02T09:30:00.000Z',
      });
      await change(`orders alter shipped_on type timestamp using shipped_on at time zone 'UTC'`);
      await expect.poll(shipped).toBe('2026-10-02T12:30:00.000Z');
      await running.close();
    });

    it('stay open when a column is new', async () => {
      const running = open();
      await isOpen(running, 'clientes');
      told.length = 0;
      await change('customers add nickname text');
      await new Promise((resolve) => setTimeout(resolve, 200));
      await isOpen(running, 'clientes');
      expect(told).toEqual([]);
      await running.close();
    });
  });

  it('are refused where the portal keeps its data in a file', async () => {
    const folder = newFolder();
    const env = { data: folder, db: `${folder}/db.json`, startsEmpty: true } as Env;
    await expect(openStore(env, portal, createLog('off'))).rejects.toThrow('PORTAL_DATABASE_URL');
  });
});
