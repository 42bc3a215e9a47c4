/** Materialized rollups: which ones they are, and that they always equal their computation. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { matchAll, parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { materializedRollups } from '#server/data/postgres/materialized/selection.ts';
import { correctMaterialized, wrongValues } from '#server/data/postgres/storedRollupSteps.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { name, raw, rendered, sql, text } from '#server/data/postgres/sql.ts';
import type { DataModel } from '#model/expression/expression.ts';
import type { FileStore } from '#server/data/files.ts';
import { openPortalData } from '#server/openPortalData.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Records, Store } from '#server/data/store.ts';
import { portalWith } from '#tests/support/portal.ts';
import { testDatabase, fill, inNewSchema, storeIn } from '#tests/support/postgres/database.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';

const shopWith = (clients = '') =>
  portalWith({
    'resources/vendas.yaml': `
label: { one: Venda, many: Vendas, gender: f }
title: nota
fields:
  nota: { type: text, label: Nota }
  data: { type: date, label: Data }
  situacao: { type: select, label: Situação, options: { aberta: Aberta, paga: Paga } }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  outros: { type: references, label: Outros, resource: clientes }
  valor: { type: money, label: Valor }
`,
    'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
sort: -pago
fields:
  nome: { type: text, label: Nome }
  pago: { type: money, label: Pago, rollup: { from: vendas, target: [clienteId, outros], sum: valor, filter: { situacao: paga } } }
  hoje: { type: money, label: De hoje, rollup: { from: vendas, target: clienteId, sum: valor, filter: { data: $today } } }
  abertas: { type: integer, label: Abertas, rollup: { from: vendas, target: clienteId, count: true, filter: { situacao: aberta } } }
  ultima: { type: text, label: Última, rollup: { from: vendas, target: clienteId, last: nota, by: data } }
  limite: { type: money, label: Limite }
  devedor: { type: boolean, label: Devedor, when: { abertas_gt: 2 } }
${clients}
`,
    'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - { path: /vendas, label: Vendas, list: vendas }
  - { path: /clientes, label: Clientes, list: clientes }
  - { path: /devedores, label: Devedores, list: { resource: clientes, filter: { devedor: true } } }
`,
  });
const shop = shopWith();
const viewer = viewerOf({ timeZone: 'America/Sao_Paulo' }, '2026-10-31');
const clients = shapeOf(shop.resources.clientes!, viewer);

describe('which rollups are materialized', () => {
  it('those that lists sort by or rights read; not those that depend on the day, nor those that are only shown', () => {
    const kept = materializedRollups(wholeModelOf(shop));
    expect(kept.map(({ resource, field }) => `${resource.id}.${field}`)).toEqual([
      'clientes.pago',
      'clientes.abertas',
    ]);
  });

  it('are determined only for a store that materializes any', () => {
    const files = {} as FileStore;
    const often = [{}, { materializesRollups: true as const }].map((store) => {
      let told: DataModel | undefined;
      const using = (model: DataModel) => ((told = model), {} as Records);
      openPortalData({ store: { ...store, using } as unknown as Store, files }, shop);
      return told!.resources.clientes!.often !== undefined;
    });
    expect(often).toEqual([false, true]);
  });
});

const rows = {
  clientes: [1, 2, 3].map((id) => ({ id, nome: `C${id}`, version: 1 })),
  vendas: [
    { id: 1, nota: 'A', data: '2026-10-01', situacao: 'paga', clienteId: 1, valor: 10, version: 1 },
    {
      id: 2,
      nota: 'B',
      data: '2026-10-02',
      situacao: 'paga',
      clienteId: 2,
      outros: [1, 3],
      valor: 5.5,
      version: 1,
    },
    { id: 3, nota: 'C', data: '2026-10-03', situacao: 'aberta', clienteId: 9, valor: 7, version: 1 },
  ],
};

const database = await testDatabase();

describe('materialized rollups', () => {
  const model = wholeModelOf(shop);
  const withShop = (work: (records: Records, schema: string) => Promise<void>) =>
    inNewSchema(database, async (schema) => {
      await fill(database, schema, model, rows);
      await work(storeIn(database, schema).using(model), schema);
      expect(await wrongValues(database, await ensure(database, schema, model), model)).toEqual([]);
    });
  const paid = async (records: Records) => {
    const { records: found } = await records.find(clients, {
      where: matchAll,
      sort: { field: 'id', order: 'ASC' },
    });
    return found.map(({ pago }) => pago);
  };

  it('follow inserts, updates, moves to another record, deletes, and references that precede their target', () =>
    withShop(async (records) => {
      expect(await paid(records)).toEqual([15.5, 5.5, 5.5]);
      const sale = { nota: 'D', situacao: 'paga', clienteId: 3, valor: 1 };
      const { id } = await records.write((to) => to.insert('vendas', sale));
      expect(await paid(records)).toEqual([15.5, 5.5, 6.5]);
      await records.write((to) => to.replace('vendas', { ...sale, id, clienteId: 2, version: 2 }));
      expect(await paid(records)).toEqual([15.5, 6.5, 5.5]);
      await records.write((to) =>
        to.replace('vendas', { ...sale, id, clienteId: 2, situacao: 'aberta', version: 3 }),
      );
      await records.write((to) => to.remove('vendas', 1));
      expect(await paid(records)).toEqual([5.5, 5.5, 5.5]);
      await records.write((to) => to.restore('clientes', { id: 9, nome: 'C9', version: 1 }));
      const { records: found } = await records.find(clients, {
        where: parseFilter({ abertas: 1 }, shop.resources.clientes!.fields),
      });
      expect(found.map((one) => one.id)).toEqual([2, 9]);
    }));

  it('are visible within the transaction that changes them, and rolled back with it', () =>
    withShop(async (records) => {
      const failing = records.write(async (to) => {
        await to.insert('vendas', { situacao: 'paga', clienteId: 1, valor: 100 });
        expect(await to.get(clients, 1)).toMatchObject({ pago: 115.5 });
        expect(await to.without('vendas', 1).get(clients, 1)).toMatchObject({ pago: 105.5 });
        throw new Error('não');
      });
      await expect(failing).rejects.toThrow('não');
      expect(await paid(records)).toEqual([15.5, 5.5, 5.5]);
    }));

  it('sort a list by an index, and are read without their source records', () =>
    withShop(async (records, schema) => {
      const asked: string[] = [];
      const listening = {
        ...database,
        query: async (one: Parameters<Database['query']>[0]) => (
          asked.push(rendered(one).text),
          database.query(one)
        ),
      };
      const { records: found } = await storeIn(listening, schema)
        .using(model)
        .find(clients, {
          where: matchAll,
          sort: { field: 'pago', order: 'DESC' },
          range: [0, 1],
        });
      expect(found.map((one) => one.id)).toEqual([1, 3]);
      const page = asked.find((one) => one.includes('page'))!;
      expect(page.slice(0, page.indexOf(')\n'))).not.toContain('"vendas"');
      await records.get(clients, 1);
    }));

  it('are checked for wrong values, which the migrate command corrects', () =>
    inNewSchema(database, async (schema) => {
      await fill(database, schema, model, rows);
      const { column } = materializedRollups(model)[0]!;
      await database.query(
        sql`update ${name(schema, 'clientes')} set ${name(column)} = 1 where id = ${text('2')}`,
      );
      const wrong = await wrongValues(database, await ensure(database, schema, model), model);
      expect(wrong.map(({ kept, ids }) => [kept.field, ids])).toEqual([['pago', ['2']]]);
    }));

  it('are filled for records older than the config that needs them', () =>
    inNewSchema(database, async (schema) => {
      await fill(database, schema, model, rows);
      const later = shopWith(
        '  volume: { type: money, label: Volume, rollup: { from: vendas, target: clienteId, sum: valor } }\n  grande: { type: boolean, label: Grande, when: { volume_gt: 6 } }',
      );
      const other = wholeModelOf({
        ...later,
        resources: {
          ...later.resources,
          clientes: { ...later.resources.clientes!, sort: { field: 'volume', order: 'DESC' } },
        },
      });
      const place = await ensure(database, schema, other);
      expect([...place.materialized.keys()]).toContain('clientes.volume');
      expect(await wrongValues(database, place, other)).toEqual([]);
      // The former version still runs, and its writes count in both.
      await storeIn(database, schema)
        .using(model)
        .write((to) => to.insert('vendas', { clienteId: 1, valor: 3, situacao: 'paga' }));
      expect(await wrongValues(database, place, other)).toEqual([]);
      const [row] = await database.query(
        sql`select ${raw(`"${place.materialized.get('clientes.volume')!.column}"`)} as v from ${name(schema, 'clientes')} where id = '1'`,
      );
      expect(Number(row!.v)).toBe(13);
    }));
});

describe.skipIf(!hasPostgres)('materialized rollups, on a server of several connections', () => {
  it("are right when two connections write children of one record concurrently, without the portal's lock", () =>
    inNewSchema(database, async (schema) => {
      const model = wholeModelOf(shop);
      await fill(database, schema, model, rows);
      const place = await ensure(database, schema, model);
      const sale = (nth: number) =>
        database.query(sql`insert into ${name(schema, 'vendas')} (id, id__k, situacao, "clienteId", outros, valor)
          values (${text(`n${nth}`)}, ${text(`n${nth}`)}, 'paga', '1', '{2}', 1)`);
      await Promise.all(Array.from({ length: 60 }, (_, nth) => sale(nth)));
      expect(await wrongValues(database, place, model)).toEqual([]);
      const [row] = await database.query(
        sql`select ${name(place.materialized.get('clientes.pago')!.column)} as v from ${name(schema, 'clientes')} where id = '1'`,
      );
      expect(Number(row!.v)).toBe(75.5);
    }));

  it('include writes made at the same time', () =>
    inNewSchema(database, async (schema) => {
      const model = wholeModelOf(shop);
      await fill(database, schema, model, rows);
      const place = await ensure(database, schema, model);
      const { column } = place.materialized.get('clientes.pago')!;
      await database.query(sql`update ${name(schema, 'clientes')} set ${name(column)} = 1 where id = '1'`);
      let correcting: Promise<void> | undefined;
      await database.session(async (connection) => {
        await connection.run('begin');
        await connection.query(
          sql`insert into ${name(schema, 'vendas')} (id, id__k, situacao, "clienteId", valor) values ('n', 'n', 'paga', '1', 7)`,
        );
        correcting = correctMaterialized(database, place, model);
        const waiting = sql`select 1 as one from pg_stat_activity where wait_event_type = 'Lock' and query like ${text(`%${schema}%`)}`;
        while ((await database.query(waiting)).length === 0) await pause(10);
        await connection.run('commit');
      });
      await correcting;
      expect(await wrongValues(database, place, model)).toEqual([]);
    }));
});
