/** Composed texts show documents formatted, whichever store composes them. */
import { afterAll, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { Stored } from '#server/data/store.ts';
import { shapeOf } from '#server/data/shape.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { dropSchema, testDatabase, fill, newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';

const values: Readonly<Record<string, readonly string[]>> = {
  placa: ['QBV8296', 'QBV8A96', 'QBV-8296', 'qbv8296', 'QBV82961', ''],
  cpf: ['52998224725', '529.982.247-25', '5299822472'],
  cnpj: ['44683341000184', 'AB683341000184'],
  cpfCnpj: ['52998224725', '44683341000184', '1\n'],
  phone: ['65998761234', '6530281234', '+5215512345678'],
  cep: ['78890000', '7889000'],
  banco: ['001', '1'],
  uf: ['MT', 'XX'],
  email: ['a B-1@x.br'],
};
const types = Object.keys(values);
const portal = portalWith({
  'kinds/placa.yaml': `
label: Placa
gender: f
about: Placa.
message: use AAA-0000
pattern: '[A-Z]{3}\\d[0-9A-Z]\\d{2}'
mask: ['@@@-0000', '@@@0@00']
example: QBC4F21
`,
  'resources/veiculos.yaml': `
label: { one: Veículo, many: Veículos }
title: nome
fields:
  nome: { type: text, label: Nome }
${types.map((type) => `  ${type}: { type: ${type}, label: ${type} }`).join('\n')}
`,
  'resources/v_todos.yaml': `
label: { one: Linha, many: Linhas }
title: titulo
from:
  - resource: veiculos
    fields:
      titulo: { text: '${types.map((type) => `{${type}}`).join('')}' }
fields:
  titulo: { type: text, label: Título }
`,
  ...listsOf('veiculos', 'v_todos'),
});
const opened: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(opened.map((close) => close())));

it('as their masks write them, and as they are where none fits', async () => {
  const model = dataModelOf(portal);
  const rows = types.flatMap((type) => values[type]!.map((value) => ({ nome: type, [type]: value })));
  const veiculos = rows.map((row, at) => ({ id: at + 1, version: 1, ...row })) as unknown as Stored[];
  const [database, schema] = [await testDatabase(), newSchema()];
  opened.push(() => dropSchema(database, schema));
  await fill(database, schema, model, { veiculos });
  const byMemory: string[] = [];
  const postgres = storeIn(database, schema, { onMemory: (_, why) => byMemory.push(why) }).using(model);
  const file = recordsIn(model, { veiculos: tableWith(veiculos) });
  const viewer = viewerOf({ timeZone: 'UTC' }, '2026-10-31');
  const shape = shapeOf(portal.resources.v_todos!, viewer);
  const titles = async (reader: typeof file, where = matchAll) =>
    (await reader.find(shape, { where, sort: { field: 'titulo', order: 'ASC' } })).records.map(
      ({ titulo }) => titulo,
    );
  const told = await titles(postgres);
  expect(told).toEqual(await titles(file));
  expect(told).toEqual(
    expect.arrayContaining(['QBV-8296', 'QBV8A96', 'qbv-8296', '529.982.247-25', '(65) 99876-1234']),
  );
  expect(byMemory).toEqual([]);
  for (const like of ['qbv-82', 'qbv82', '(65)', '9.982']) {
    const where = parseFilter({ titulo_like: like }, shape.resource.fields);
    expect(await titles(postgres, where), like).toEqual(await titles(file, where));
  }
});
