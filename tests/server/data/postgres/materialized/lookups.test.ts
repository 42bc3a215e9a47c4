/** Materialized rollups over what the referring records look up: they always equal their computation. */
import { describe, expect, it } from 'vitest';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { materializedRollups } from '#server/data/postgres/materialized/selection.ts';
import { wrongValues } from '#server/data/postgres/storedRollupSteps.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { name, sql } from '#server/data/postgres/sql.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { shapeOf } from '#server/data/shape.ts';
import { portalWith } from '#tests/support/portal.ts';
import { testDatabase, fill, inNewSchema, storeIn } from '#tests/support/postgres/database.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';

const farm = portalWith({
  'resources/cargas.yaml': `
label: { one: Carga, many: Cargas, gender: f }
title: id
fields:
  pedidoId: { type: reference, label: Pedido, resource: pedidos }
  produtoId: { type: reference, label: Produto, resource: produtos }
  kg: { type: integer, label: Peso }
  saca: { type: decimal, label: Saca, lookup: produtoId.saca }
  sacas: { type: decimal, label: Sacas, decimals: 2, formula: kg / saca }
  contratoId: { type: reference, label: Contrato, resource: contratos, lookup: pedidoId.contratoId }
`,
  'resources/produtos.yaml': `
label: { one: Produto, many: Produtos }
title: nome
fields:
  nome: { type: text, label: Nome }
  saca: { type: decimal, label: Saca }
`,
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: id
fields:
  contratoId: { type: reference, label: Contrato, resource: contratos }
`,
  'resources/contratos.yaml': `
label: { one: Contrato, many: Contratos }
title: nome
fields:
  nome: { type: text, label: Nome }
  entregue: { type: decimal, label: Entregue, decimals: 2, rollup: { from: cargas, target: contratoId, sum: sacas } }
  prometido: { type: decimal, label: Prometido, decimals: 2 }
  falta: { type: decimal, label: Falta, decimals: 2, formula: prometido - entregue }
  aberto: { type: boolean, label: Aberto, when: { falta_gt: 0 } }
  maior: { type: decimal, label: Maior carga, decimals: 2, rollup: { from: cargas, target: contratoId, max: sacas } }
  grande: { type: boolean, label: Grande, when: { maior_gt: 10 } }
ensures:
  - { that: { grande: false }, message: 'Grande demais.' }
`,
  'resources/entregas.yaml': `
label: { one: Entrega, many: Entregas, gender: f }
title: id
fields:
  contratoId: { type: reference, label: Contrato, resource: contratos }
  emAberto: { type: boolean, label: Em aberto, lookup: contratoId.aberto }
`,
  'departments/geral.yaml': `
label: Geral
permissions: [geral]
routes:
  - { path: /entregas, label: Entregas, list: { resource: entregas, filter: { emAberto: true } } }
`,
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
  contratos: [1, 2].map((id) => ({ id, nome: `C${id}`, prometido: 20, version: 1 })),
  pedidos: [1, 2, 3].map((id) => ({ id, contratoId: id < 3 ? 1 : 2, version: 1 })),
  cargas: [1, 2, 3].map((id) => ({
    id,
    pedidoId: id,
    produtoId: id < 3 ? 1 : 2,
    kg: 600,
    version: 1,
  })),
};

it('are stored if lists search by them, not if only rules read them', () => {
  const kept = materializedRollups(model);
  expect(kept.map(({ resource, field }) => `${resource.id}.${field}`)).toEqual(['contratos.entregue']);
  expect(kept[0]!.sources.map(({ resource }) => resource.id)).toEqual(['cargas', 'pedidos', 'produtos']);
});

const database = await testDatabase();

describe('rollups over looked-up values', () => {
  it('follow the looked-up record: its changes, its deletion, its restoration, and references to another record', () =>
    inNewSchema(database, async (schema) => {
      await fill(database, schema, model, rows);
      const records = storeIn(database, schema).using(model);
      const place = await ensure(database, schema, model);
      const delivered = async () => {
        expect(await wrongValues(database, place, model)).toEqual([]);
        const sort = { field: 'id', order: 'ASC' } as const;
        const { records: found } = await records.find(contracts, { where: matchAll, sort });
        return found.map(({ entregue }) => entregue);
      };
      expect(await delivered()).toEqual([20, 12]);
      await records.write((to) => to.replace('produtos', { id: 1, nome: 'Soja', saca: 40, version: 2 }));
      expect(await delivered()).toEqual([30, 12]);
      await records.write((to) => to.replace('pedidos', { id: 2, contratoId: 2, version: 2 }));
      expect(await delivered()).toEqual([15, 27]);
      await records.write((to) => to.remove('produtos', 2));
      expect(await delivered()).toEqual([15, 15]);
      await records.write((to) => to.restore('produtos', { id: 2, nome: 'Milho', saca: 60, version: 1 }));
      expect(await delivered()).toEqual([15, 25]);
      await records.write((to) => to.remove('pedidos', 1));
      expect(await delivered()).toEqual([0, 25]);
      await records.write((to) => to.restore('pedidos', { id: 1, contratoId: 2, version: 1 }));
      expect(await delivered()).toEqual([0, 40]);
      await records.write(async (to) => {
        expect(await to.without('pedidos', 1).get(contracts, 2)).toMatchObject({ entregue: 25 });
        expect(await to.without('produtos', 2).get(contracts, 2)).toMatchObject({ entregue: 30 });
      });
    }));

  it('follow a record that more than a thousand look up', () =>
    inNewSchema(database, async (schema) => {
      const many = Array.from({ length: 1100 }, (_, nth) => nth + 1);
      await fill(database, schema, model, {
        produtos: rows.produtos,
        contratos: many.map((id) => ({ id, nome: `C${id}`, version: 1 })),
        pedidos: many.map((id) => ({ id, contratoId: id, version: 1 })),
        cargas: many.map((id) => ({ id, pedidoId: id, produtoId: 1, kg: 60 * id, version: 1 })),
      });
      const records = storeIn(database, schema).using(model);
      await records.write((to) => to.replace('produtos', { id: 1, nome: 'Soja', saca: 30, version: 2 }));
      expect(await wrongValues(database, await ensure(database, schema, model), model)).toEqual([]);
      expect(await records.get(contracts, 1100)).toMatchObject({ entregue: 2200 });
    }));

  it('are not computed again by changes that affect none of them', () =>
    inNewSchema(database, async (schema) => {
      await fill(database, schema, model, rows);
      const records = storeIn(database, schema).using(model);
      const { column } = materializedRollups(model)[0]!;
      const wrong = async () => {
        const [row] = await database.query(
          sql`select ${name(column)} as v from ${name(schema, 'contratos')} where id = '1'`,
        );
        return Number(row!.v);
      };
      await database.query(sql`update ${name(schema, 'contratos')} set ${name(column)} = 7 where id = '1'`);
      await records.write((to) =>
        to.replace('produtos', { id: 1, nome: 'Soja em grão', saca: 60, version: 2 }),
      );
      await records.write((to) => to.insert('pedidos', { contratoId: 1 }));
      await records.write((to) => to.insert('produtos', { nome: 'Sorgo', saca: 60 }));
      expect(await wrong()).toBe(7);
      await records.write((to) => to.replace('produtos', { id: 1, nome: 'Soja', saca: 30, version: 3 }));
      expect(await wrong()).toBe(40);
    }));
});

describe.skipIf(!hasPostgres)('rollups over looked-up values, on a server of several connections', () => {
  it('are correct when the looked-up record is written at the same time', () =>
    inNewSchema(database, async (schema) => {
      await fill(database, schema, model, rows);
      const place = await ensure(database, schema, model);
      const [one, other] = [1, 2].map(() => storeIn(database, schema).using(model));
      const load = { pedidoId: 3, produtoId: 2, kg: 600 };
      const writes = Array.from({ length: 10 }, (_, nth) => [
        one!.write((to) => to.insert('cargas', load)),
        other!.write((to) => to.replace('produtos', { id: 2, nome: 'Milho', saca: 50 + nth, version: 2 })),
        one!.write((to) => to.replace('pedidos', { id: 3, contratoId: 1 + (nth % 2), version: 2 })),
      ]);
      await Promise.all(writes.flat());
      expect(await wrongValues(database, place, model)).toEqual([]);
      const [row] = await database.query(
        sql`select count(*) as n from ${name(schema, 'cargas')} where "pedidoId" = '3'`,
      );
      expect(Number(row!.n)).toBe(11);
    }));
});
