/** The search of a start for values that are no numbers, which reads only the records that may have one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { todayOf } from '#model/time/time.ts';
import { findInvalidNumbers } from '#server/startupWarnings.ts';
import type { PortalData } from '#server/writes/portalData.ts';
import { openPortalData } from '#server/openPortalData.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import type { Values } from '#server/data/store.ts';
import { shapeOf } from '#server/data/shape.ts';
import { nullDeliverer } from '#server/writes/ruleService.ts';
import { pagesRead } from '#tests/support/postgres/pagesRead.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { dropSchema, testDatabase, fill, newSchema, storeIn } from '#tests/support/postgres/database.ts';

const portal = portalWith({
  'resources/lotes.yaml': `
label: { one: Lote, many: Lotes }
title: nome
fields:
  nome: { type: text, label: Nome }
  peso: { type: decimal, label: Peso, decimals: 2 }
`,
  'resources/notas.yaml': `
label: { one: Nota, many: Notas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  valor: { type: money, label: Valor }
  itens:
    type: items
    label: Itens
    fields:
      descricao: { type: text, label: Descrição }
      quantidade: { type: decimal, label: Quantidade }
`,
  ...listsOf('lotes', 'notas'),
});
const model = wholeModelOf(portal);
const viewer = viewerOf(portal, todayOf(portal));
const shape = (resource: string) => shapeOf(portal.resources[resource]!, viewer);

let database: Database;
let schema: string;
let data: PortalData;
beforeAll(async () => {
  database = await testDatabase();
  schema = newSchema();
  const good = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, version: at, nome: '', peso: at / 4 }));
  const itens = (...quantities: unknown[]) => quantities.map((quantidade) => ({ descricao: '', quantidade }));
  await fill(database, schema, model, {
    lotes: [...good, { id: 31, peso: 'muito' }, { id: 32, antigo: 'x' }],
    notas: [
      { id: 1, valor: 2, itens: itens(1, null, 2) },
      { id: 2, itens: itens(1, 'dois') },
      { id: 3, valor: '3', itens: [{ descricao: 'sem' }] },
      { id: 4 },
    ],
  });
  data = openPortalData({ store: storeIn(database, schema), files: nullDeliverer as never }, portal);
}, 240_000);
afterAll(() => dropSchema(database, schema));

it('finds all values that should be numbers and are none, in rows as well', async () => {
  expect(await findInvalidNumbers(data, shape)).toEqual([
    { resource: 'lotes', field: 'peso', count: 1, ids: [31] },
    { resource: 'notas', field: 'valor', count: 1, ids: [3] },
    { resource: 'notas', field: 'itens.quantidade', count: 1, ids: [2] },
  ]);
});

it('reads no other record, although each has its version in $kept', async () => {
  const read = async (resource: string) => {
    const { records } = await data.find(shape(resource), { where: matchAll, hasInvalidNumber: true });
    return records.map(({ id }) => id);
  };
  expect(await read('lotes')).toEqual([31]);
  expect(await read('notas')).toEqual([2, 3]);
});

it('reads few pages of many, by an index, for values in rows as well', async () => {
  const there = newSchema();
  const many = (values: Values) =>
    Array.from({ length: 3000 }, (_, at) => ({ id: at + 1, version: 1, nome: `N ${at}`, ...values }));
  const itens = [{ descricao: 'parafusos, porcas e arruelas de aço', quantidade: 3 }];
  await fill(database, there, model, {
    lotes: [...many({ peso: 1 }), { id: 3001, peso: 'muito' }],
    notas: [...many({ valor: 1, itens }), { id: 3001, itens: [{ quantidade: 'dois' }] }],
  });
  await database.run('vacuum analyze');
  const subject = subjectOf(model, '2026-10-31', await ensure(database, there, model), {});
  const pages = await Promise.all(
    ['lotes', 'notas'].map((resource) => {
      const { statement } = listStatement(subject, resource, {
        where: matchAll,
        hasInvalidNumber: true,
        range: [0, 999],
        paging: { total: 'quick' },
      });
      return pagesRead(database, statement, 'page');
    }),
  );
  await dropSchema(database, there);
  expect(Math.max(...pages)).toBeLessThan(20);
});
