/** One row of a view, by its id: only the record behind it is read, or its group. */
import { beforeAll, describe, expect, it } from 'vitest';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { recordStatement } from '#server/data/postgres/compile/lists.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { rendered } from '#server/data/postgres/sql.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { RecordReader } from '#server/data/store.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { fill, storeIn, testSchema } from '#tests/support/postgres/database.ts';

const fields = `
  nome: { type: text, label: Nome }
  cor: { type: select, label: Cor, options: { azul: Azul, '7': Sete } }
  donoId: { type: reference, resource: donos, label: Dono }
  mes: { type: month, label: Mês }
  dia: { type: date, label: Dia }`;
const given = 'nome: nome, cor: cor, donoId: donoId, mes: mes, dia: dia';
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
fields:${fields}
  crias:
    type: items
    label: Crias
    fields:
      nome: { type: text, label: Nome }
`,
  'resources/carros.yaml': `
label: { one: Carro, many: Carros }
title: nome
fields:${fields}
`,
  'resources/bens.yaml': `
label: { one: Bem, many: Bens }
title: nome
from:
  - { resource: carros, filter: { cor: azul }, fields: { ${given} } }
  - { resource: carros, filter: { cor: '7' }, fields: { ${given} } }
  - { resource: gatos, each: crias, fields: { nome: $row.nome, donoId: donoId } }
fields:${fields}
`,
  'resources/tudo.yaml': `
label: { one: Coisa, many: Coisas, gender: f }
title: nome
from:
  - { resource: bens, fields: { ${given} } }
  - { resource: gatos, fields: { ${given} } }
fields:${fields}
`,
  'resources/por_dono.yaml': `
label: { one: Grupo, many: Grupos }
title: nome
groupBy: [donoId, cor, mes, dia, nome]
from:
  - { resource: carros, fields: { ${given}, quantos: count } }
  - { resource: gatos, fields: { ${given}, quantos: count } }
fields:${fields}
  quantos: { type: integer, label: Quantos }
`,
  ...listsOf('donos', 'gatos', 'carros', 'bens', 'tudo', 'por_dono'),
});
const model = wholeModelOf(portal);
const { database, schema } = await testSchema();
const long = 'x'.repeat(62);
const some = [undefined, 'azul', '7'].flatMap((cor, at) =>
  [undefined, 1, 'a.b-c'].map((donoId, nth) => ({
    cor,
    donoId,
    mes: `2026-0${at + nth + 1}`,
    nome: `n ${nth}`,
    ...(nth > 0 && { dia: `2026-10-3${nth - 1}` }),
  })),
);
let reader: RecordReader;
const viewer = viewerOf({ timeZone: 'UTC' }, '2026-10-31');
const shape = (resource: string) => shapeOf(portal.resources[resource]!, viewer);

beforeAll(async () => {
  await fill(database, schema, model, {
    donos: [1, 'a.b-c'].map((id) => ({ id, version: 1, nome: `dono ${id}` })),
    carros: [...some, some[4]!].map((row, at) => ({ ...row, id: at === 4 ? long : at + 1, version: 1 })),
    gatos: some.map((row, at) => ({
      ...row,
      id: `g-${at}`,
      version: 1,
      crias: [{ nome: 'um' }, { nome: 'dois' }],
    })),
  });
  reader = storeIn(database, schema).using(model);
});

describe.each(['bens', 'tudo', 'por_dono'])('%s', (resource) => {
  it('has each of its rows by its id, and no others', async () => {
    const { records } = await reader.find(shape(resource), { where: matchAll });
    expect(records.length).toBeGreaterThan(8);
    for (const field of ['cor', 'donoId', 'mes', 'dia'])
      expect(new Set(records.map((record) => record[field])).size).toBeGreaterThan(1);
    for (const record of records) expect(await reader.get(shape(resource), record.id)).toEqual(record);
    for (const id of [
      'carros-99',
      'carros.3-1',
      'gatos:9-g-0',
      'gatos:1-',
      'donos-1',
      '1:azul',
      '_:_:_:_:_',
      'h.0',
      ':',
    ])
      expect(await reader.get(shape(resource), id)).toBeUndefined();
  });
});

it('reads no table of another source', () => {
  const subject = subjectOf(model, '2026-10-31', plainRelations('portal'), {});
  const tablesOf = (resource: string, id: string) =>
    ['carros', 'gatos'].filter((table) =>
      rendered(recordStatement(subject, resource, id).statement).text.includes(`"portal"."${table}"`),
    );
  expect(tablesOf('bens', 'carros.2-1')).toEqual(['carros']);
  expect(tablesOf('tudo', 'bens-gatos:1-g-0')).toEqual(['gatos']);
  // A digest contains no text.
  expect(tablesOf('bens', 'h.abc')).toEqual(['carros', 'gatos']);
});
