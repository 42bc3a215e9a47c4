/** Values of a wrong kind in fields of numbers, dates and yes/no count as nothing, whichever store asks. */
import { afterAll, describe, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, parseFilter, viewerOf, type FilterExpression } from '#model/filter/filter.ts';
import type { Query, RecordReader, Stored } from '#server/data/store.ts';
import { shapeOf } from '#server/data/shape.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { dropSchema, testDatabase, fill, newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';

/** By field: values that it can hold, and others. */
const values: Readonly<Record<string, readonly [type: string, good: readonly unknown[], odd: unknown[]]>> = {
  valor: ['decimal', [-2, 0, 3.5], ['3', 'muito', true, [1], { a: 1 }]],
  certo: ['boolean', [true, false], ['true', 'false', 'muito', 0, 1, [true], { a: 1 }]],
  dia: [
    'date',
    ['2025-02-28', '2026-10-31'],
    [
      'muito',
      7,
      true,
      '2026-10',
      '2026-02-30',
      '0000-01-01',
      '31/10/2026',
      '2026-10-31T12:00:00Z',
      ['2026-10-31'],
    ],
  ],
  instante: [
    'datetime',
    ['2025-02-28T12:00:00Z', '2026-10-31T02:00:00Z'],
    ['muito', 7, true, '2026-10', '2026-10-31', '2026-10-31T99:00:00Z', '2026-10-31 12:00', [1]],
  ],
  mes: ['month', ['2025-02', '2026-10'], ['muito', 7, false, '2026-13', '0000-01', '10/2026', '2026-10-31']],
};
const names = Object.keys(values);
const portal = portalWith({
  'resources/coisas.yaml': `
label: { one: Coisa, many: Coisas }
title: nome
fields:
  nome: { type: text, label: Nome }
${names.map((id) => `  ${id}: { type: ${values[id]![0]}, label: ${id} }`).join('\n')}
  prazo: { type: integer, label: Prazo, formula: 'days(dia, hoje)' }
  hoje: { type: date, label: Hoje }
  passou: { type: boolean, label: Passou, when: { dia_lt: $today } }
`,
  'resources/usos.yaml': `
label: { one: Uso, many: Usos }
title: coisaId
fields:
  coisaId: { type: reference, label: Coisa, resource: coisas }
`,
  'resources/ditos.yaml': `
label: { one: Dito, many: Ditos }
title: texto
from: [{ resource: usos, fields: { texto: { text: 'Uso de {coisaId}' } } }]
fields:
  texto: { type: text, label: Texto }
`,
  ...listsOf('coisas', 'usos', 'ditos'),
});
const coisas = names
  .flatMap((id) => [null, ...values[id]![1], ...values[id]![2]].map((value) => ({ nome: id, [id]: value })))
  .map((row, at) => ({ id: at + 1, version: 1, hoje: '2026-10-31', ...row })) as unknown as Stored[];
/** The last of the things has an object as its name. */
coisas.push({ id: coisas.length + 1, version: 1, nome: { a: 1 } } as unknown as Stored);
const usos = [1, coisas.length].map((coisaId, at) => ({ id: at + 1, version: 1, coisaId }) as Stored);

const model = dataModelOf(portal);
const onFile: RecordReader = recordsIn(model, {
  coisas: tableWith(coisas),
  usos: tableWith(usos),
});
const schema = newSchema();
const database = await testDatabase();
await fill(database, schema, model, { coisas, usos });
const inDatabase: RecordReader = storeIn(database, schema, {
  onMemory: (_, why) => {
    throw new Error(why);
  },
}).using(model);
const stores = { file: onFile, database: inDatabase };
afterAll(() => dropSchema(database, schema));
const resource = portal.resources.coisas!;
const viewer = viewerOf({ timeZone: 'America/Sao_Paulo' }, '2026-10-31');
const shape = shapeOf(resource, viewer);
const found = async (reader: RecordReader, query: Query) => (await reader.find(shape, query)).records;
const idsOf = async (reader: RecordReader, query: Query) =>
  (await found(reader, query)).map(({ id }) => Number(id));
const where = (filter: Record<string, unknown>): FilterExpression =>
  parseFilter(filter as never, resource.fields);
const isOdd = (field: string, { id }: { id: unknown }) =>
  values[field]![2].includes((coisas[Number(id) - 1] as Record<string, unknown>)[field]);

describe.each(names)('%s', (field) => {
  const [, good] = values[field]!;
  it.each(['file', 'database'] as const)(
    'is empty in the %s where it holds a value of another kind',
    async (place) => {
      const store = stores[place];
      const odd = coisas.filter((one) => isOdd(field, one)).map(({ id }) => Number(id));
      expect(odd.length).toBeGreaterThan(4);
      expect(await idsOf(store, { where: where({ [`${field}_null`]: true }) })).toEqual(
        expect.arrayContaining(odd),
      );
      for (const op of field === 'certo' ? [''] : ['', '_gt', '_gte', '_lt', '_lte'])
        // a yes/no field without a yes counts as no
        for (const value of good.filter((one) => one !== false)) {
          const ids = await idsOf(store, { where: where({ [field + op]: value }) });
          expect(
            ids.filter((id) => odd.includes(id)),
            `${field}${op} ${String(value)}`,
          ).toEqual([]);
          if (op === '') expect(ids.length).toBeGreaterThan(0);
        }
    },
  );

  it('is the same in the database as in a file, in every filter, order and group', async () => {
    const both = async (query: Query) =>
      expect(await idsOf(inDatabase, query), JSON.stringify(query)).toEqual(await idsOf(onFile, query));
    for (const op of ['', '_neq', ...(field === 'certo' ? [] : ['_gt', '_gte', '_lt', '_lte'])])
      for (const value of good) await both({ where: where({ [field + op]: value }) });
    for (const is of [true, false]) await both({ where: where({ [`${field}_null`]: is }) });
    for (const order of ['ASC', 'DESC'] as const) await both({ where: matchAll, sort: { field, order } });
    const groups = (reader: RecordReader) =>
      reader.aggregate(shape, {
        where: matchAll,
        groupBy: [{ name: field, field }],
        measures: { quantos: { count: true } },
      } as never);
    expect(await groups(inDatabase)).toEqual(await groups(onFile));
  });
});

it('counts as empty in formulas and conditions of database and file, and stays', async () => {
  const [one, other] = await Promise.all(
    [inDatabase, onFile].map((store) => found(store, { where: matchAll })),
  );
  const computed = (records: readonly Stored[]) => records.map(({ prazo, passou }) => ({ prazo, passou }));
  expect(computed(one!)).toEqual(computed(other!));
  for (const record of one!) {
    for (const field of names)
      expect(record[field] ?? null).toEqual(coisas[Number(record.id) - 1]![field] ?? null);
    if (isOdd('dia', record)) expect(record).toMatchObject({ passou: false });
  }
});

it.each(Object.entries(stores))(
  'in a title is found by its letters where a text tells it (%s)',
  async (_, reader) => {
    const ditos = shapeOf(portal.resources.ditos!, viewer);
    const foundBy = async (text: string) => {
      const { records } = await reader.find(ditos, { where: { kind: 'search', text, fields: ['texto'] } });
      return records.map((one) => (one as Stored & { texto: string }).texto);
    };
    expect(await foundBy('a":1}')).toEqual(['Uso de {"a":1}']);
    expect(await foundBy('a":2}')).toEqual([]);
  },
);
