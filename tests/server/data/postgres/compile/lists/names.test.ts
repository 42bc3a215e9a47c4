/** Names of hundreds of records that a user may read only because other records refer to them. */
import { beforeAll, expect, it } from 'vitest';
import { all, any, equals, matchAll, viewerOf, type FilterExpression } from '#model/filter/filter.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import type { Subject } from '#server/data/postgres/compile/scope.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { rendered } from '#server/data/postgres/sql.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Query } from '#server/data/store.ts';
import { portalWith } from '#tests/support/portal.ts';
import { fill, storeIn, testSchema } from '#tests/support/postgres/database.ts';
import { recordsWith } from '#tests/support/stores/records.ts';

const portal = portalWith({
  'resources/pecas.yaml': `
label: { one: Peça, many: Peças, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  entradas: { type: integer, label: Entradas, rollup: { from: movimentos, target: pecaId, count: true } }
  dobro: { type: integer, label: Dobro, formula: entradas * 2 }
`,
  'resources/movimentos.yaml': `
label: { one: Movimento, many: Movimentos }
title: dia
fields:
  dia: { type: date, label: Dia }
  pecaId: { type: reference, label: Peça, resource: pecas }
`,
  'resources/baixas.yaml': `
label: { one: Baixa, many: Baixas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  pecaId: { type: reference, label: Peça, resource: pecas }
`,
  'resources/ordens.yaml': `
label: { one: Ordem, many: Ordens, gender: f }
title: dia
fields:
  dia: { type: date, label: Dia }
  itens:
    type: items
    label: Itens
    fields:
      pecaId: { type: reference, label: Peça, resource: pecas }
      outrasIds: { type: references, label: Outras, resource: pecas }
`,
  'resources/v_usos.yaml': `
label: { one: Uso, many: Usos }
title: dia
from:
  - { resource: movimentos, fields: { dia: dia, pecaId: pecaId } }
fields:
  dia: { type: date, label: Dia }
  pecaId: { type: reference, label: Peça, resource: pecas }
`,
  'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - { path: /usos, label: Usos, list: v_usos }
`,
});
const model = wholeModelOf(portal);
const rows = {
  pecas: [1, 2, 3, 4, 5, 6].map((id) => ({ id, version: 1, nome: `Peça ${id}` })),
  movimentos: [
    { id: 1, version: 1, dia: '2026-09-03', pecaId: 1 },
    { id: 2, version: 1, dia: '2026-10-03', pecaId: 2 },
  ],
  ordens: [
    { id: 1, version: 1, dia: '2026-09-01', itens: [{ pecaId: 2 }, { pecaId: '3', outrasIds: [6] }, {}] },
    { id: 2, version: 1, dia: '2026-10-01', itens: [{ pecaId: 4 }, { pecaId: null }, { pecaId: '' }] },
    { id: 3, version: 1, dia: '2026-10-02', itens: null },
  ],
};
const { database, schema } = await testSchema();
let subject: Subject;
beforeAll(async () => {
  await fill(database, schema, model, rows);
  subject = subjectOf(model, '2026-10-31', await ensure(database, schema, model), {});
});

const shape = shapeOf(portal.resources.pecas!, viewerOf(portal, '2026-10-31'));
const stores = () => [storeIn(database, schema).using(model), recordsWith(model, rows)];
const textOf = (query: Query) => rendered(listStatement(subject, 'pecas', query).statement).text;
const dia = (day: string): FilterExpression => equals('dia', day);

const inRows = (where = matchAll, target = '$row.pecaId'): FilterExpression => ({
  kind: 'referred',
  from: 'ordens',
  each: 'itens',
  target,
  where,
});
const refersFrom = (from: string, where = matchAll): FilterExpression => ({
  kind: 'referred',
  from,
  target: 'pecaId',
  where,
});

it.each<[string, FilterExpression, number[]]>([
  ['in rows', inRows(), [2, 3, 4]],
  ['in rows of some records', inRows(dia('2026-10')), [4]],
  ['in lists of rows', inRows(matchAll, '$row.outrasIds'), [6]],
  ['in no row', { kind: 'not', of: inRows() }, [1, 5, 6]],
  ['in rows or by a record', any([inRows(), refersFrom('movimentos')]), [1, 2, 3, 4]],
  ['in rows, and by a record', all([inRows(), refersFrom('movimentos')]), [2]],
  [
    'in a view, in rows, or by a record',
    any([refersFrom('v_usos'), inRows(dia('2026-10')), refersFrom('movimentos', dia('2026-09'))]),
    [1, 2, 4],
  ],
])('are found as in the file store: %s', async (_, where, ids) => {
  for (const store of stores()) {
    const { records } = await new Reader(store, portal).find(shape, { where });
    expect(records.map(({ id }) => id)).toEqual(ids);
  }
});

it('are looked for by an index first, then in views, and last in the rows of all records', () => {
  const where = any([inRows(), all([equals('nome', 'x'), refersFrom('v_usos')]), refersFrom('baixas')]);
  const placeOf = (table: string) => textOf({ where }).indexOf(`"${table}"`);
  const places = ['baixas', 'movimentos', 'ordens'].map(placeOf);
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

it('are counted on the page itself, if the page holds all of them', async () => {
  const ids = (of: unknown[], last: number): Query => ({
    where: all([equals('id', of), inRows()]),
    range: [0, last],
    paging: { total: 'soon' },
  });
  const timesIn = (query: Query) => textOf(query).split('jsonb_array_elements').length - 1;
  expect([timesIn(ids([2, 3, 5], 2)), timesIn(ids([2, 3, 5], 1))]).toEqual([1, 2]);
  for (const store of stores()) {
    const reader = new Reader(store, portal);
    const totals = [ids([2, 3, 5], 999), ids([2, '3', 3, 4], 3), ids([2, 3, 4], 1), ids([5], 9)];
    const found = await Promise.all(totals.map((query) => reader.find(shape, query)));
    expect(found.map(({ records, total }) => [records.length, total])).toEqual([
      [2, 2],
      [3, 3],
      [2, 3],
      [0, 0],
    ]);
  }
});

it('come without figures that nobody asked for', async () => {
  const asked = (...only: string[]): Query => ({ where: matchAll, range: [0, 9], only: new Set(only) });
  const computed = (query: Query) => [...listStatement(subject, 'pecas', query).computed.keys()];
  expect([computed(asked('nome')), computed(asked('nome', 'dobro')), computed({ where: matchAll })]).toEqual([
    [],
    ['dobro'],
    ['entradas', 'dobro'],
  ]);
  const [store] = stores();
  const { records } = await new Reader(store!, portal).find(shape, asked('nome', 'dobro'));
  expect(records.map(({ nome, dobro }) => [nome, dobro]).slice(0, 3)).toEqual([
    ['Peça 1', 2],
    ['Peça 2', 2],
    ['Peça 3', 0],
  ]);
});
