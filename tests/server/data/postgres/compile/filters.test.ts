/** Filters by figures and by references to a record: the records of a file, of which only those that may pass are computed. */
import { expect, it } from 'vitest';
import { all, any, equals, matchAll, type FilterExpression } from '#model/filter/filter.ts';
import { analysisOf } from '#server/data/postgres/compile/impliedConditions.ts';
import { Reader } from '#server/data/reader.ts';
import type { Query } from '#server/data/store.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { besideFile } from '#tests/support/stores/besideFile.ts';
import { rowsOf } from '#tests/support/stores/records.ts';

const ofLoads = (figure: string) => `rollup: { from: cargas, target: contratoId, ${figure} }`;
const beside = await besideFile(
  shortPortal({
    contratos: {
      nome: 'text',
      situacao: 'select, options: { aberto: Aberto, fechado: Fechado }',
      fim: 'date',
      entregue: `integer, ${ofLoads('sum: sacas')}`,
      maior: `integer, ${ofLoads('max: sacas')}`,
      ultima: `text, ${ofLoads('last: nome, by: sacas')}`,
      grandes: `integer, ${ofLoads('count: true, filter: { sacas_gt: 50 }')}`,
      atrasado: 'boolean, when: { situacao: aberto, entregue_lt: 10 }',
      etapa:
        'select, options: { fim: { label: Fim, when: { situacao: fechado } }, inicio: { label: Início, when: { entregue: 0 } }, meio: { label: Meio } }',
    },
    cargas: { nome: 'text', contratoId: '> contratos', sacas: 'integer' },
    pecas: {
      nome: 'text',
      entradas: 'integer, rollup: { from: movimentos, target: pecaId, count: true }',
      dobro: 'integer, formula: entradas * 2',
    },
    movimentos: { dia: 'date', pecaId: '> pecas' },
    ordens: {
      dia: 'date',
      itens:
        'items, fields: { pecaId: { type: reference, label: Peça, resource: pecas }, outrasIds: { type: references, label: Outras, resource: pecas } }',
    },
    usos: {
      $from: 'resource: movimentos, fields: { dia: dia, pecaId: pecaId }',
      dia: 'date',
      pecaId: '> pecas',
    },
  }),
  {
    contratos: rowsOf(24, (at) => ({
      nome: `C${at}`,
      ...(at % 5 !== 0 && { situacao: at % 2 === 0 ? 'aberto' : 'fechado' }),
      ...(at % 7 !== 0 && { fim: `2026-0${1 + (at % 9)}-01` }),
    })),
    cargas: rowsOf(30, (at) => ({ contratoId: 1 + ((at * at) % 24), sacas: (at * 7) % 12 })),
    pecas: rowsOf(6, (at) => ({ nome: `Peça ${at + 1}` })),
    movimentos: [
      { id: 1, dia: '2026-09-03', pecaId: 1 },
      { id: 2, dia: '2026-10-03', pecaId: 2 },
    ],
    ordens: [
      { id: 1, dia: '2026-09-01', itens: [{ pecaId: 2 }, { pecaId: '3', outrasIds: [6] }, {}] },
      { id: 2, dia: '2026-10-01', itens: [{ pecaId: 4 }, { pecaId: null }, { pecaId: '' }] },
      { id: 3, dia: '2026-10-02', itens: null },
    ],
  },
);

const filter = (asked: object) => beside.filterOf('contratos', asked as never);
const nothing: FilterExpression = { kind: 'all', of: [] };
const open = { situacao: 'aberto' };

/** What records need to pass, and what the statement adds to the filter. */
it.each<[string, object, object | undefined, object | undefined]>([
  ['a stored field', open, open, undefined],
  ['a figure beside it', { fim_lt: '2026', entregue_gt: 3 }, { fim_lt: '2026' }, undefined],
  ['a computed case', { atrasado: true }, open, open],
  [
    'a computed case beside a stored field',
    { atrasado: true, fim_lt: '2026' },
    { all: [open, { fim_lt: '2026' }] },
    open,
  ],
  [
    'alternatives',
    { any: [{ situacao: 'fechado' }, { atrasado: true }] },
    { any: [{ situacao: 'fechado' }, open] },
    { any: [{ situacao: 'fechado' }, open] },
  ],
  ['a figure alone', { entregue_gt: 3 }, undefined, undefined],
  ['the negative value of a case', { atrasado: false }, undefined, undefined],
  ['a negated case', { not: { atrasado: true } }, undefined, undefined],
  ['an alternative with a figure', { any: [open, { entregue: 0 }] }, undefined, undefined],
  ['a negated conjunction with a figure', { not: { ...open, entregue: 0 } }, undefined, undefined],
])('of %s only the stored part is required', (_what, asked, needed, added) => {
  const given = [filter(asked), beside.subject(), 'contratos'] as const;
  const { necessary, implied } = analysisOf(...given);
  expect(necessary).toEqual(needed ? filter(needed) : nothing);
  expect(implied).toEqual(added ? filter(added) : nothing);
  // Page, total and order of a list use the same analysis.
  expect(analysisOf(...given)).toBe(analysisOf(...given));
});

it.each([
  { atrasado: false },
  { atrasado: [false, true] },
  { atrasado_neq: true },
  { not: { atrasado: true } },
  { not: { any: [{ atrasado: true }, { entregue_gt: 8 }] } },
  { any: [{ fim_lt: '2026-04' }, { entregue_gt: 3 }] },
  { any: [{ situacao_null: true }, { atrasado: false, maior_gt: 4 }] },
  { atrasado: true },
  { maior_gt: 4 },
  { etapa: ['meio', 'fim'] },
  { etapa_neq: 'inicio' },
  { not: { etapa: 'fim' }, fim_gt: '2026-02' },
])('contracts by %j have the pages and totals of a file', async (asked) => {
  for (const sort of ['nome', '-fim', 'entregue']) {
    const page = { filter: asked as never, sort, size: 5 };
    await beside.same('contratos', page);
    const next = await beside.same('contratos', { ...page, at: 5 });
    const { cursors } = await beside.find(beside.postgres, 'contratos', { ...page, total: 'quick' });
    if (!cursors) continue;
    const after = { ...page, from: { side: 'after', cursor: cursors[1] } as const };
    expect(await beside.ids(beside.postgres, 'contratos', after)).toEqual(next.records.map(({ id }) => id));
  }
});

/** How often a step of the plan reads the table, for a page. */
const readings = async (resource: string, table: string, asked: object) =>
  (await beside.plan(beside.statementOf(resource, { size: 25, ...asked }).statement)).filter((line) =>
    line.includes(` on ${table} `),
  ).length;

it('several figures over the same records are computed in one reading, and none for ids alone', async () => {
  // `maior` has a condition, that it is not empty.
  expect(await readings('contratos', 'cargas', {})).toBe(2);
  expect(await readings('contratos', 'cargas', { more: { idsOnly: true } })).toBe(0);
  expect(await readings('pecas', 'movimentos', {})).toBe(1);
  expect(await readings('pecas', 'movimentos', { more: { only: new Set(['nome']) } })).toBe(0);
  const more = { only: new Set(['nome', 'dobro']) };
  const { records } = await beside.find(beside.postgres, 'pecas', { more });
  expect(records.map(({ dobro }) => dobro)).toEqual([2, 2, 0, 0, 0, 0]);
});

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
const byReader = async (query: Query) => {
  const pages = beside.stores.map((store) =>
    new Reader(store, beside.portal).find(beside.shape('pecas'), query),
  );
  const [one, other] = await Promise.all(pages);
  expect(other!.records).toEqual(one!.records);
  expect(other!.total).toBe(one!.total);
  return one!;
};

it.each<[string, FilterExpression, number[]]>([
  ['in rows', inRows(), [2, 3, 4]],
  ['in rows of some records', inRows(dia('2026-10')), [4]],
  ['in lists of rows', inRows(matchAll, '$row.outrasIds'), [6]],
  ['in no row', { kind: 'not', of: inRows() }, [1, 5, 6]],
  ['in rows or by a record', any([inRows(), refersFrom('movimentos')]), [1, 2, 3, 4]],
  ['in rows, and by a record', all([inRows(), refersFrom('movimentos')]), [2]],
  [
    'in a view, in rows, or by a record',
    any([refersFrom('usos'), inRows(dia('2026-10')), refersFrom('movimentos', dia('2026-09'))]),
    [1, 2, 4],
  ],
])('parts that are referred to %s are those of a file', async (_where, where, ids) => {
  expect((await byReader({ where })).records.map(({ id }) => id)).toEqual(ids);
});

it.each([
  [[2, 3, 5], 999, 2, 2],
  [[2, '3', 3, 4], 3, 3, 3],
  [[2, 3, 4], 1, 2, 3],
  [[5], 9, 0, 0],
])(
  'names of the parts %j, of which rows tell some, have the total of a file',
  async (ids, last, many, total) => {
    const where = all([equals('id', ids), inRows()]);
    const page = await byReader({ where, range: [0, last], paging: { total: 'soon' } });
    expect([page.records.length, page.total]).toEqual([many, total]);
  },
);
