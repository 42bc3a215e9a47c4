/** Rows of a view have the fields that their source gives, as on file: null where these have no value. */
import { beforeAll, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { sortKeyOf } from '#kinds/dataModel/sortKey.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { RecordReader, SortBy } from '#server/data/store.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { fill, storeIn, testSchema } from '#tests/support/postgres/database.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';

const portal = portalWith({
  'resources/donos.yaml': `
label: { one: Dono, many: Donos }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
  'resources/gatos.yaml': `
label: { one: Gato, many: Gatos }
title: nome
fields:
  nome: { type: text, label: Nome }
  donoId: { type: reference, label: Dono, resource: donos }
  raca: { type: select, label: Raça, options: { a: A, b: B } }
`,
  'resources/carros.yaml': `
label: { one: Carro, many: Carros }
title: nome
fields:
  nome: { type: text, label: Nome }
  donoId: { type: reference, label: Dono, resource: donos }
`,
  'resources/bens.yaml': `
label: { one: Bem, many: Bens }
title: nome
from:
  - { resource: carros, fields: { nome: nome, donoId: donoId } }
  - { resource: gatos, fields: { nome: nome, donoId: donoId, raca: raca } }
fields:
  nome: { type: text, label: Nome }
  donoId: { type: reference, label: Dono, resource: donos }
  raca: { type: select, label: Raça, options: { a: A, b: B } }
  letras: { type: integer, label: Letras, formula: "if(raca = 'a', 1)" }
`,
  ...listsOf('donos', 'gatos', 'carros', 'bens'),
});
const model = dataModelOf(portal);
const shape = shapeOf(portal.resources.bens!, viewerOf({ timeZone: 'UTC' }, '2026-10-31'));
const rows = {
  donos: [
    { id: 1, version: 1, nome: 'Zoe' },
    { id: 2, version: 1, nome: 'Ana' },
  ],
  carros: [
    { id: 1, version: 1, nome: 'Gol', donoId: 1 },
    { id: 2, version: 1, nome: 'Uno' },
  ],
  // Too long for the id of a row, which is a digest then.
  gatos: [
    { id: 1, version: 1, nome: 'Mia', donoId: 2, raca: 'a' },
    { id: 'g'.repeat(63), version: 1, nome: 'Rex', donoId: 1 },
  ],
};

const { database, schema } = await testSchema();
let [file, postgres] = [] as unknown as [RecordReader, RecordReader];
const fallbacks: string[] = [];
beforeAll(async () => {
  await fill(database, schema, model, rows);
  const onMemory = (_resource: string, reason: string) => fallbacks.push(reason);
  postgres = storeIn(database, schema, { onMemory }).using(model);
  file = recordsIn(
    model,
    Object.fromEntries(Object.entries(rows).map(([id, list]) => [id, tableWith(list)])),
  );
});

const byTitle = sortKeyOf(portal.resources.bens!, 'donoId', portal.resources);
const orders: [string, SortBy | undefined][] = [
  ['in no order', undefined],
  ['by a field', { field: 'nome', order: 'ASC' }],
  ['by a reference', { field: 'donoId', order: 'ASC' }],
  ['by the title of a reference', { field: 'donoId', order: 'DESC', ...(byTitle && { by: byTitle }) }],
];
it.each(orders)('in a list %s, whole and by pages', async (_name, sort) => {
  for (const range of [undefined, [0, 9], [1, 2]] as const) {
    const query = { where: matchAll, ...(sort && { sort }), ...(range && { range }) };
    const [one, other] = [await file.find(shape, query), await postgres.find(shape, query)];
    expect(other.records).toStrictEqual(one.records);
  }
  expect(fallbacks).toEqual([]);
});

it('one by one: a car has no breed, and a cat has none yet', async () => {
  const { records } = await file.find(shape, { where: matchAll });
  const found = await Promise.all(records.map(({ id }) => postgres.get(shape, id)));
  expect(found).toStrictEqual(records);
  const named = (name: string) => found.find((record) => record && 'nome' in record && record.nome === name);
  expect(named('Gol')).not.toHaveProperty('raca');
  expect(named('Rex')).toHaveProperty('raca', null);
});
