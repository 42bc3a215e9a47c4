/** Lists in the order of what a reference leads to, where nothing refers to most of these, and several have one name. */
import { describe, expect, it } from 'vitest';
import type { Filter } from '#model/types.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import { sqlNumber, sql, text } from '#server/data/postgres/sql.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { orderedPagesOf } from '#tests/support/postgres/orderedPages.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { recordsWith } from '#tests/support/stores/records.ts';
import { pagesRead } from '#tests/support/postgres/pagesRead.ts';
import { fill, storeIn, testSchema } from '#tests/support/postgres/database.ts';

const named = (label: string, title: string) => `
label: { one: ${label}, many: ${label} }
title: '${title}'
fields:
  serie: { type: text, label: Série }
  numero: { type: integer, label: Número }
`;
const portal = portalWith({
  'resources/notas.yaml': named('Nota', 'serie'),
  'resources/folhas.yaml': named('Folha', '{serie}/{numero}'),
  'resources/contas.yaml': `
label: { one: Conta, many: Contas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  parcela: { type: integer, label: Parcela }
  notaId: { type: reference, label: Nota, resource: notas }
  folhaId: { type: reference, label: Folha, resource: folhas }
`,
  ...listsOf('notas', 'folhas', 'contas'),
});
const model = wholeModelOf(portal);
const rows = (many: number, row: (nth: number) => object) =>
  Array.from({ length: many }, (_, nth) => ({ id: nth + 1, version: 1, ...row(nth) }));
const others = 30_000;
/** Of the first only a few; some refer to nothing, or to a record that is not there. */
const toOther = (nth: number) => {
  if (nth % 100 < 2) return [undefined, 99_999][nth % 100];
  return nth % 100 < 4 ? 1 + nth : others - 2000 + ((nth * 7) % 1500);
};
const records = {
  notas: rows(others, (nth) => ({ serie: `N${Math.floor(nth / 7)}` })),
  folhas: rows(others, (nth) => ({ serie: 'A', numero: Math.floor(nth / 7) })),
  contas: rows(6000, (nth) => ({
    nome: `Conta ${nth}`,
    parcela: nth % 3,
    notaId: toOther(nth),
    folhaId: toOther(nth),
  })),
};

const { database, schema } = await testSchema();
await fill(database, schema, model, records);
await database.run('vacuum analyze');

const { shape, queryBy, idsIn } = orderedPagesOf(portal, 'contas');
const postgres = storeIn(database, schema).using(model);
const file = recordsWith(model, records);

describe.each(['notaId', 'folhaId'])('by the title of %s', (field) => {
  it.each<[string, Filter]>([
    ['all', {}],
    ['many', { parcela_gt: 0 }],
    ['few', { parcela: 0 }],
  ])('%s have the pages of a file, and those beside a place', async (_many, filter) => {
    for (const order of ['ASC', 'DESC'] as const) {
      const all = await idsIn(file, field, { filter, order, size: 6000 });
      for (const at of [0, 33, 1901]) {
        expect(await idsIn(postgres, field, { filter, order, at })).toEqual(all.slice(at, at + 25));
        const { cursors } = await postgres.find(shape, queryBy(field, { filter, order, at }));
        const beside = (side: 'after' | 'before', place: number) =>
          idsIn(postgres, field, { filter, order, from: { side, cursor: cursors![place]! } });
        expect(await beside('after', 1)).toEqual(all.slice(at + 25, at + 50));
        expect(await beside('before', 0)).toEqual(all.slice(Math.max(0, at - 25), at));
      }
    }
  });
});

const seemToBe = (expected: number) =>
  database.query(
    sql`update pg_class set reltuples = ${sqlNumber(expected)} where relname = 'contas' and relnamespace = ${text(schema)}::regnamespace`,
  );
const readFor = (field: string, filter: Filter) => {
  const subject = subjectOf(model, '2026-10-31', plainRelations(schema), {});
  const { statement } = listStatement(subject, 'contas', queryBy(field, { filter, at: 100 }));
  return pagesRead(database, statement, 'page');
};

it.each([
  ['these are few', 6000],
  ['these seem to be very many', 1_000_000],
])('a page does not look for what refers to each of the others, also if %s', async (_what, expected) => {
  await seemToBe(expected);
  expect(await readFor('notaId', { parcela_gt: 0 })).toBeLessThan(1.5 * others);
});

it.each([
  ['are some', 6000],
  ['seem to be next to none', 1],
])('records that a filter finds look up one title each, also if they %s', async (_what, expected) => {
  await seemToBe(expected);
  for (const field of ['notaId', 'folhaId'])
    expect(await readFor(field, { parcela: 0 })).toBeLessThan(others);
});
