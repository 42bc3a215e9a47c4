/** Lists in the order of composed texts: the database sorts them, and sends a page. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { sortKeyOf } from '#kinds/dataModel/sortKey.ts';
import { matchAll, parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { Connection, Database } from '#server/data/postgres/connection/database.ts';
import type { Paging, Query, RecordReader, Stored } from '#server/data/store.ts';
import { shapeOf } from '#server/data/shape.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { dropSchema, testDatabase, fill, newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';

const portal = portalWith({
  'resources/conjuntos.yaml': `
label: { one: Conjunto, many: Conjuntos }
title: '{codigo} · {placa}'
fields:
  codigo: { type: text, label: Código }
  placa: { type: text, label: Placa }
`,
  'resources/viagens.yaml': `
label: { one: Viagem, many: Viagens }
title: rota
fields:
  rota: { type: text, label: Rota }
  conjuntoId: { type: reference, label: Conjunto, resource: conjuntos }
  notas: { type: textarea, label: Notas }
  dias: { type: multiselect, label: Dias, options: { b: Terça, a: Quarta, '10': Dez, '9': Nove } }
`,
  'resources/v_viagens.yaml': `
label: { one: Linha, many: Linhas }
title: texto
from:
  - { resource: viagens, fields: { texto: { text: '{rota} · {conjuntoId}' }, conjuntoId: conjuntoId } }
fields:
  texto: { type: text, label: Texto }
  conjuntoId: { type: reference, label: Conjunto, resource: conjuntos }
  junto: { type: text, label: Junto, formula: "join(' / ', texto, texto)" }
`,
  ...listsOf('conjuntos', 'viagens', 'v_viagens'),
});
const model = dataModelOf(portal);
const versioned = (rows: readonly object[]) =>
  rows.map((row, at) => ({ id: at + 1, version: 1, ...row })) as unknown as Stored[];
const codes = ['C9', 'c10', 'Ç8', 'Æ 1', '007', '7', '', '“x”', '🚚', 'Σ', '中', '٣'];
const conjuntos = versioned(
  codes.map((codigo, at) => ({ codigo, ...(at % 3 > 0 && { placa: `ABC${at}` }) })),
);
const viagens = versioned(
  Array.from({ length: 70 }, (_, at) => ({
    rota: ['Ida', 'Volta 10', 'volta 9', 'ação', '2026-10 Zé', '2026-10 água', undefined][at % 7],
    conjuntoId: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 99, undefined][at % 14],
    notas: ['linha 2\nb', 'Linha 10', undefined][at % 3],
    dias: [['b', 'a'], ['9'], ['10'], []][at % 4],
  })),
);
const viewer = viewerOf({ timeZone: 'America/Sao_Paulo' }, '2026-10-31');

let most = 0;
const counting = (connection: Connection): Connection => ({
  run: (statements) => connection.run(statements),
  query: async (statement) => {
    const rows = await connection.query(statement);
    most = Math.max(most, rows.length);
    return rows;
  },
});
const [shared, schema] = [await testDatabase(), newSchema()];
const database: Database = { ...shared, ...counting(shared) };
const byMemory: string[] = [];
await fill(shared, schema, model, { conjuntos, viagens });
afterAll(() => dropSchema(shared, schema));
beforeEach(() => void (most = 0));

const postgres = storeIn(database, schema, { onMemory: (_, why) => byMemory.push(why) }).using(model);
const file = recordsIn(model, { conjuntos: tableWith(conjuntos), viagens: tableWith(viagens) });

const ask = async (reader: RecordReader, resource: string, query: Query) => {
  const { records, total } = await reader.find(shapeOf(portal.resources[resource]!, viewer), query);
  return { ids: records.map(({ id }) => id), total };
};

it.each([
  ['viagens', 'conjuntoId'],
  ['viagens', 'notas'],
  ['viagens', 'dias'],
  ['v_viagens', 'conjuntoId'],
  ['v_viagens', 'texto'],
  ['v_viagens', 'junto'],
])('%s by %s', async (resource, field) => {
  const by = sortKeyOf(portal.resources[resource]!, field, portal.resources);
  for (const order of ['ASC', 'DESC'] as const)
    for (const from of [0, 7, 28, 63]) {
      const sort = { field, order, ...(by && { by }) };
      const query: Query = { where: matchAll, sort, range: [from, from + 6] };
      expect(await ask(postgres, resource, query)).toEqual(await ask(file, resource, query));
    }
  expect({ most, byMemory }).toEqual({ most: 7, byMemory: [] });
});

it.each(['texto', 'junto'])('v_viagens after and before a %s', async (field) => {
  for (const op of ['gt', 'gte', 'lt', 'lte'])
    for (const value of ['volta 9 · c10 · ABC1', 'AÇÃO', '10', 'zz']) {
      const { fields } = portal.resources.v_viagens!;
      const query: Query = { where: parseFilter({ [`${field}_${op}`]: value }, fields), range: [0, 4] };
      expect(await ask(postgres, 'v_viagens', query)).toEqual(await ask(file, 'v_viagens', query));
    }
  expect(most).toBeLessThanOrEqual(5);
  expect(byMemory).toEqual([]);
});

it.each([
  ['viagens', 'rota', 'notas'],
  ['v_viagens', 'conjuntoId', 'texto'],
  ['v_viagens', 'conjuntoId', 'junto'],
])('the first and the last of %s by %s: %s', async (resource, by, field) => {
  const figures = (reader: RecordReader, groupBy: readonly string[]) =>
    reader.aggregate(shapeOf(portal.resources[resource]!, viewer), {
      where: matchAll,
      groupBy: groupBy.map((id) => ({ name: id, field: id })),
      measures: { first: { min: field }, last: { max: field } },
    });
  for (const groupBy of [[], [by]])
    expect(await figures(postgres, groupBy)).toEqual(await figures(file, groupBy));
  expect(byMemory).toEqual([]);
});

it.each(['ASC', 'DESC'] as const)('viagens by conjuntoId, page after page and back, %s', async (order) => {
  const shape = shapeOf(portal.resources.viagens!, viewer);
  const by = sortKeyOf(portal.resources.viagens!, 'conjuntoId', portal.resources)!;
  const query: Query = { where: matchAll, sort: { field: 'conjuntoId', order, by } };
  const all = (await file.find(shape, query)).records.map(({ id }) => id);
  const pageFrom = (from: NonNullable<Paging['from']>) =>
    postgres.find(shape, { ...query, range: [0, 6], paging: { total: 'quick', from } });
  for (const side of ['after', 'before'] as const) {
    const found: unknown[] = [];
    const range = side === 'after' ? ([0, 6] as const) : ([63, 69] as const);
    let page = await postgres.find(shape, { ...query, range, paging: { total: 'quick' } });
    while (page.records.length > 0) {
      const ids = page.records.map(({ id }) => id);
      if (side === 'after') found.push(...ids);
      else found.unshift(...ids);
      page = await pageFrom({ side, cursor: page.cursors![side === 'after' ? 1 : 0] });
    }
    expect(found).toEqual(all);
  }
});
