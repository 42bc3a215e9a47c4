/** Stored rollups always equal their computation: of one shop, and of generated companies. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { matchAll, parseFilter, viewerOf } from '#model/filter/filter.ts';
import { materializedRollups } from '#server/data/postgres/materialized/selection.ts';
import { correctMaterialized, wrongValues } from '#server/data/postgres/storedRollupSteps.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { name, raw, sql, text } from '#server/data/postgres/sql.ts';
import type { DataModel } from '#model/expression/expression.ts';
import type { FileStore } from '#server/data/files.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Records, Store, Stored } from '#server/data/store.ts';
import { portalWith, resourcesOf } from '#tests/support/portal.ts';
import { fill, inNewSchema, storeIn, testDatabase } from '#tests/support/postgres/database.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import type { Chance } from '#tests/support/generate/chance.ts';
import { withOddValues } from '#tests/support/generate/invalidRecords.ts';
import { history, type Rows } from '#tests/support/generate/records.ts';
import { everyCompany, linkedCompanyBy, timeout } from '#tests/support/generate/trial.ts';
import { allSearched } from '#tests/support/postgres/allSearched.ts';

const shopWith = (volume: Readonly<Record<string, string>> = {}) =>
  portalWith({
    ...resourcesOf({
      vendas: {
        nota: 'text',
        data: 'date',
        situacao: 'select, options: { aberta: Aberta, paga: Paga }',
        clienteId: '> clientes',
        outros: 'references, resource: clientes',
        valor: 'money',
      },
      clientes: {
        $more: volume.volume ? 'sort: -volume' : 'sort: -pago',
        nome: 'text',
        pago: 'money, rollup: { from: vendas, target: [clienteId, outros], sum: valor, filter: { situacao: paga } }',
        hoje: 'money, rollup: { from: vendas, target: clienteId, sum: valor, filter: { data: $today } }',
        abertas:
          'integer, rollup: { from: vendas, target: clienteId, count: true, filter: { situacao: aberta } }',
        ultima: 'text, rollup: { from: vendas, target: clienteId, last: nota, by: data }',
        limite: 'money',
        devedor: 'boolean, when: { abertas_gt: 2 }',
        ...volume,
      },
    }),
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
  it('are those that lists sort by or rights read, without those that depend on the day', () => {
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
    { id: 2, nota: 'B', situacao: 'paga', clienteId: 2, outros: [1, 3], valor: 5.5, version: 1 },
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

  it('follow inserts, updates, moves, deletes, and references that precede their target', () =>
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

  it('sort a list, and are read, without their source records', () =>
    withShop(async (records, schema) => {
      // The store opens with its first question: it would miss the table, and the table's triggers.
      await paid(records);
      await database.run(`alter table "${schema}".vendas rename to away`);
      const sort = { field: 'pago', order: 'DESC' } as const;
      const only = new Set(['nome', 'pago']);
      const { records: found } = await records.find(clients, { where: matchAll, sort, range: [0, 1], only });
      expect(found.map(({ id, pago }) => [id, pago])).toEqual([
        [1, 15.5],
        [3, 5.5],
      ]);
      await database.run(`alter table "${schema}".away rename to vendas`);
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
      const other = wholeModelOf(
        shopWith({
          volume: 'money, rollup: { from: vendas, target: clienteId, sum: valor }',
          grande: 'boolean, when: { volume_gt: 6 }',
        }),
      );
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
  it("are right when connections write children of one record without the portal's lock", () =>
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

/** Gives a record the values of another, removes it, or brings it back. */
async function writeSomething(chance: Chance, records: Records, rows: Rows, gone: Set<string>) {
  const filled = Object.keys(rows).filter((id) => rows[id]!.length > 0);
  const resource = chance.pick(filled);
  const { id, ...own } = chance.pick(rows[resource]!) as unknown as Stored;
  const key = `${resource} ${id}`;
  const { id: _, ...other } = chance.pick(rows[resource]!) as unknown as Stored;
  const taken = Object.fromEntries(
    Object.entries({ ...own, ...other }).map(([name, value]) => [
      name,
      chance.maybe(60) ? value : (own as Record<string, unknown>)[name],
    ]),
  );
  await records.write(async (to) => {
    if (gone.delete(key)) await to.restore(resource, { ...taken, id, version: 1 } as Stored);
    else if (chance.maybe(25)) {
      gone.add(key);
      await to.remove(resource, id);
    } else await to.replace(resource, { ...taken, id, version: 2 } as Stored);
  });
}

const counted = { all: 0, lookingUp: 0, bySeveralSteps: 0 };

it(
  'those of generated companies are as the records tell after each write',
  () =>
    everyCompany(
      async ({ chance, company, portal }) => {
        const model = allSearched(dataModelOf(portal));
        const kept = materializedRollups(model);
        if (kept.length === 0) return;
        counted.all += kept.length;
        counted.lookingUp += kept.filter(({ sources }) => sources.length > 1).length;
        counted.bySeveralSteps += kept.filter(({ sources }) =>
          sources.some(({ targets }) => targets.some(({ steps }) => steps.length > 1)),
        ).length;
        const { [history]: _, ...rows } = withOddValues(chance, company);
        await inNewSchema(database, async (schema) => {
          await fill(database, schema, model, rows);
          const records = storeIn(database, schema).using(model);
          const place = await ensure(database, schema, model);
          const gone = new Set<string>();
          for (let times = 0; times < 8; times++) {
            await writeSomething(chance, records, rows, gone);
            const wrong = await wrongValues(database, place, model);
            expect(wrong.map(({ kept: { resource, field }, ids }) => [resource.id, field, ids])).toEqual([]);
          }
        });
      },
      { companyOf: linkedCompanyBy },
    ),
  timeout,
);

afterAll(() => {
  if (process.env.PORTAL_FC_RUNS) console.log(counted);
});
