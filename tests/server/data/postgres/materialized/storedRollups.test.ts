/** Stored rollups: which ones they are, and over what other records look up: they always equal their computation. */
import { describe, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { readsOf } from '#model/expression/expression.ts';
import { obstacleTo, type Obstacle } from '#model/expression/storable.ts';
import type { Portal } from '#model/types.ts';
import { materializedRollups } from '#server/data/postgres/materialized/selection.ts';
import { unmaterializedFields } from '#server/data/postgres/materialized/unmaterialized.ts';
import { rollupKey } from '#server/data/postgres/relations.ts';
import { wrongValues } from '#server/data/postgres/storedRollupSteps.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { name, sql } from '#server/data/postgres/sql.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Records } from '#server/data/store.ts';
import { everyCompany, linkedCompanyBy, timeout } from '#tests/support/generate/trial.ts';
import { portalWith, resourcesOf } from '#tests/support/portal.ts';
import { testDatabase, fill, inNewSchema, storeIn } from '#tests/support/postgres/database.ts';
import { allSearched } from '#tests/support/postgres/allSearched.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { rowsOf } from '#tests/support/stores/records.ts';
import { portalIn } from '#tests/support/server.ts';

const filtered = (resource: string, list: string): string =>
  `label: Geral\npermissions: [geral]\nroutes:\n  - { path: /${resource}, label: L, list: { resource: ${resource}, ${list} } }\n`;
const ofSpending = (figure: string) => `rollup: { from: compras, target: obraId, ${figure} }`;
const sites = (filters: string) =>
  portalWith({
    ...resourcesOf({
      obras: {
        nome: 'text',
        gasto: `money, ${ofSpending('sum: valor')}`,
        recente: `money, ${ofSpending('sum: valor, filter: { dia_gte: $today }')}`,
        convertido: `money, ${ofSpending('sum: emReais')}`,
        calculado: `money, ${ofSpending('sum: pelaUltima')}`,
        estourada: 'boolean, when: { calculado_gt: 100 }',
      },
      compras: {
        dia: 'date',
        obraId: '> obras',
        moedaId: '> moedas',
        valor: 'money',
        taxa: 'decimal, decimals: 4, lookup: moedaId.taxa',
        emReais: 'money, formula: valor * taxa',
        ultimaTaxa: 'decimal, decimals: 4, lookup: moedaId.ultima',
        pelaUltima: 'money, formula: valor * ultimaTaxa',
      },
      moedas: {
        nome: 'text',
        taxa: 'decimal, decimals: 4',
        ultima: 'decimal, decimals: 4, rollup: { from: cambios, target: moedaId, last: taxa, by: dia }',
      },
      cambios: { dia: 'date', moedaId: '> moedas', taxa: 'decimal, decimals: 4' },
    }),
    'departments/geral.yaml': filtered('obras', `filters: [${filters}]`),
  });

it.each([
  ['no stored rollup, nor a field that nobody filters by', 'gasto', []],
  ['no rollup over stored fields that the other records look up', 'convertido', []],
  [
    'a field that depends on figures behind other records',
    'calculado',
    ['obras.calculado: compras, por pelaUltima, que eles não gravam'],
  ],
  [
    'a field that does so by another one',
    'estourada',
    ['obras.estourada: compras, por pelaUltima, que eles não gravam'],
  ],
  [
    'a field that depends on the day, with that reason',
    'recente',
    ['obras.recente: compras, conforme o dia'],
  ],
])('portal check reports %s', (_what, filters, told) =>
  expect(unmaterializedFields(wholeModelOf(sites(filters)))).toEqual(told),
);

/** Returns the reasons by figure; those that are kept have none. */
function obstaclesIn(portal: Portal): Map<string, Obstacle['why'] | undefined> {
  const model = allSearched(dataModelOf(portal));
  const kept = new Set(
    materializedRollups(model).map(({ resource, field }) => rollupKey(resource.id, field)),
  );
  const found = new Map<string, Obstacle['why'] | undefined>();
  for (const { resource, computed, view } of Object.values(model.resources))
    for (const { field, value } of view || resource.history ? [] : computed) {
      const [rollup] = readsOf(value).rollups;
      if (rollup) found.set(rollupKey(resource.id, field), obstacleTo(model, rollup)?.why);
    }
  expect([...found].filter(([, why]) => !why).map(([key]) => key)).toEqual(
    [...found.keys()].filter((key) => kept.has(key)),
  );
  return found;
}

it(
  'an obstacle is named for exactly the figures that the database does not keep',
  async () => {
    const reasons = new Set([
      ...obstaclesIn(sites('')).values(),
      ...obstaclesIn(portalIn('config')).values(),
    ]);
    expect([...reasons].sort()).toEqual(['day', 'fields', undefined]);
    await everyCompany(async ({ portal: one }) => void obstaclesIn(one), {
      companyOf: linkedCompanyBy,
      within: 2,
    });
  },
  timeout,
);

const farm = portalWith({
  ...resourcesOf({
    cargas: {
      $title: 'id',
      pedidoId: '> pedidos',
      produtoId: '> produtos',
      kg: 'integer',
      saca: 'decimal, lookup: produtoId.saca',
      sacas: 'decimal, decimals: 2, formula: kg / saca',
      contratoId: '> contratos, lookup: pedidoId.contratoId',
    },
    produtos: { nome: 'text', saca: 'decimal' },
    pedidos: { $title: 'id', contratoId: '> contratos' },
    contratos: {
      $more: "ensures: [{ that: { grande: false }, message: 'Grande demais.' }]",
      nome: 'text',
      entregue: 'decimal, decimals: 2, rollup: { from: cargas, target: contratoId, sum: sacas }',
      prometido: 'decimal, decimals: 2',
      falta: 'decimal, decimals: 2, formula: prometido - entregue',
      aberto: 'boolean, when: { falta_gt: 0 }',
      maior: 'decimal, decimals: 2, rollup: { from: cargas, target: contratoId, max: sacas }',
      grande: 'boolean, when: { maior_gt: 10 }',
    },
    entregas: { $title: 'id', contratoId: '> contratos', emAberto: 'boolean, lookup: contratoId.aberto' },
  }),
  'departments/geral.yaml': filtered('entregas', 'filter: { emAberto: true }'),
});
const model = wholeModelOf(farm);
const contracts = shapeOf(
  farm.resources.contratos!,
  viewerOf({ timeZone: 'America/Sao_Paulo' }, '2026-10-31'),
);
const rows = {
  produtos: [
    { id: 1, nome: 'Soja', saca: 60, version: 1 },
    { id: 2, nome: 'Milho', saca: 50, version: 1 },
  ],
  contratos: rowsOf(2, (nth) => ({ nome: `C${nth + 1}`, prometido: 20 })),
  pedidos: rowsOf(3, (nth) => ({ contratoId: nth < 2 ? 1 : 2 })),
  cargas: rowsOf(3, (nth) => ({ pedidoId: nth + 1, produtoId: nth < 2 ? 1 : 2, kg: 600 })),
};

it('rollups are stored if lists search by them, not if only rules read them', () => {
  const kept = materializedRollups(model);
  expect(kept.map(({ resource, field }) => `${resource.id}.${field}`)).toEqual(['contratos.entregue']);
  expect(kept[0]!.sources.map(({ resource }) => resource.id)).toEqual(['cargas', 'pedidos', 'produtos']);
});

const database = await testDatabase();
const column = name(materializedRollups(model)[0]!.column);
/** Runs `work` on these records; afterwards all stored rollups are right. */
const onFarm = (
  work: (records: Records, schema: string) => Promise<void>,
  given: Parameters<typeof fill>[3] = rows,
) =>
  inNewSchema(database, async (schema) => {
    await fill(database, schema, model, given);
    await work(storeIn(database, schema).using(model), schema);
    expect(await wrongValues(database, await ensure(database, schema, model), model)).toEqual([]);
  });

describe('rollups over looked-up values', () => {
  it('follow the looked-up record: changes, deletion, restoration, and references to another one', () =>
    onFarm(async (records) => {
      const delivered = async (...wanted: number[]) => {
        const sort = { field: 'id', order: 'ASC' } as const;
        const { records: found } = await records.find(contracts, { where: matchAll, sort });
        expect(found.map(({ entregue }) => entregue)).toEqual(wanted);
      };
      const write = (work: Parameters<Records['write']>[0]) => records.write(work);
      await delivered(20, 12);
      await write((to) => to.replace('produtos', { id: 1, nome: 'Soja', saca: 40, version: 2 }));
      await delivered(30, 12);
      await write((to) => to.replace('pedidos', { id: 2, contratoId: 2, version: 2 }));
      await delivered(15, 27);
      await write((to) => to.remove('produtos', 2));
      await delivered(15, 15);
      await write((to) => to.restore('produtos', { id: 2, nome: 'Milho', saca: 60, version: 1 }));
      await delivered(15, 25);
      await write((to) => to.remove('pedidos', 1));
      await delivered(0, 25);
      await write((to) => to.restore('pedidos', { id: 1, contratoId: 2, version: 1 }));
      await delivered(0, 40);
      await write(async (to) => {
        expect(await to.without('pedidos', 1).get(contracts, 2)).toMatchObject({ entregue: 25 });
        expect(await to.without('produtos', 2).get(contracts, 2)).toMatchObject({ entregue: 30 });
      });
    }));

  it('follow a record that more than a thousand look up', () =>
    onFarm(
      async (records) => {
        await records.write((to) => to.replace('produtos', { id: 1, nome: 'Soja', saca: 30, version: 2 }));
        expect(await records.get(contracts, 1100)).toMatchObject({ entregue: 2200 });
      },
      {
        produtos: rows.produtos,
        contratos: rowsOf(1100, (nth) => ({ nome: `C${nth}` })),
        pedidos: rowsOf(1100, (nth) => ({ contratoId: nth + 1 })),
        cargas: rowsOf(1100, (nth) => ({ pedidoId: nth + 1, produtoId: 1, kg: 60 * (nth + 1) })),
      },
    ));

  it('are not computed again by changes that affect none of them', () =>
    onFarm(async (records, schema) => {
      const table = name(schema, 'contratos');
      const held = async () => {
        const [row] = await database.query(sql`select ${column} as v from ${table} where id = '1'`);
        return Number(row!.v);
      };
      await database.query(sql`update ${table} set ${column} = 7 where id = '1'`);
      await records.write((to) =>
        to.replace('produtos', { id: 1, nome: 'Soja em grão', saca: 60, version: 2 }),
      );
      await records.write((to) => to.insert('pedidos', { contratoId: 1 }));
      await records.write((to) => to.insert('produtos', { nome: 'Sorgo', saca: 60 }));
      expect(await held()).toBe(7);
      await records.write((to) => to.replace('produtos', { id: 1, nome: 'Soja', saca: 30, version: 3 }));
      expect(await held()).toBe(40);
    }));

  it.skipIf(!hasPostgres)('are right when the looked-up record is written at the same time', () =>
    onFarm(async (one, schema) => {
      const other = storeIn(database, schema).using(model);
      const load = { pedidoId: 3, produtoId: 2, kg: 600 };
      const writes = Array.from({ length: 10 }, (_, nth) => [
        one.write((to) => to.insert('cargas', load)),
        other.write((to) => to.replace('produtos', { id: 2, nome: 'Milho', saca: 50 + nth, version: 2 })),
        one.write((to) => to.replace('pedidos', { id: 3, contratoId: 1 + (nth % 2), version: 2 })),
      ]);
      await Promise.all(writes.flat());
      const loads = sql`select count(*) as n from ${name(schema, 'cargas')} where "pedidoId" = '3'`;
      expect(Number((await database.query(loads))[0]!.n)).toBe(11);
    }),
  );
});
