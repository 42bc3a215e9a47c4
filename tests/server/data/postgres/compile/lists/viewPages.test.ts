import { beforeAll, expect, it } from 'vitest';
import { parseFilter } from '#model/filter/filter.ts';
import type { Filter } from '#model/types.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import type { Subject } from '#server/data/postgres/compile/scope.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { rendered, sql } from '#server/data/postgres/sql.ts';
import type { Paging, Query } from '#server/data/store.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { portalWith } from '#tests/support/portal.ts';
import { fill, testSchema } from '#tests/support/postgres/database.ts';

const portal = portalWith({
  'resources/compras.yaml': `
label: { one: Compra, many: Compras, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  emissao: { type: datetime, label: Emissão }
`,
  'resources/vendas.yaml': `
label: { one: Venda, many: Vendas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  dia: { type: date, label: Dia }
  cancelada: { type: boolean, label: Cancelada }
  canal: { type: select, label: Canal, options: { loja: Loja, site: Site, fone: Telefone, feira: Feira } }
`,
  'resources/lancamentos.yaml': `
label: { one: Lançamento, many: Lançamentos }
title: nome
sort: data
from:
  - { resource: compras, fields: { nome: nome, data: emissao, tipo: { value: compra } } }
  - { resource: vendas, filter: { cancelada_neq: true }, fields: { nome: nome, data: dia, tipo: { value: venda } } }
fields:
  nome: { type: text, label: Nome }
  data: { type: date, label: Data }
  tipo: { type: select, label: Tipo, options: { compra: Compra, venda: Venda } }
`,
  'resources/canais.yaml': `
label: { one: Canal, many: Canais }
title: nome
from:
  - { resource: compras, fields: { nome: nome, onde: { value: fora } } }
  - { resource: vendas, filter: { canal: loja }, fields: { nome: nome, canal: canal, onde: { value: casa } } }
  - resource: vendas
    filter: { canal: [site, fone, feira], cancelada_neq: true }
    fields: { nome: nome, canal: canal, onde: { field: canal, values: { site: rede, fone: voz, feira: rua } } }
  - { resource: notas, filter: { canal: [loja, site] }, fields: { nome: nome, onde: { field: canal, values: { loja: casa } } } }
fields:
  nome: { type: text, label: Nome }
  canal: { type: select, label: Canal, options: { loja: Loja, site: Site, fone: Telefone, feira: Feira } }
  onde: { type: select, label: Onde, options: { fora: Fora, casa: Casa, rede: Rede, voz: Voz, rua: Rua } }
`,
  'resources/notas.yaml': `
label: { one: Nota, many: Notas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  canal: { type: select, label: Canal, options: { loja: Loja, site: Site } }
`,
  'resources/dias.yaml': `
label: { one: Dia, many: Dias }
title: data
groupBy: [data]
from:
  - { resource: lancamentos, filter: { tipo: compra }, fields: { data: data, compras: count } }
  - { resource: lancamentos, filter: { tipo: venda }, fields: { data: data, vendas: count } }
fields:
  data: { type: date, label: Data }
  compras: { type: integer, label: Compras }
  vendas: { type: integer, label: Vendas }
`,
  'departments/geral.yaml': `
label: Geral
permissions: [geral]
routes:
  - { path: /lancamentos, label: Lançamentos, list: { resource: lancamentos, columns: [nome], filters: [data] } }
  - { path: /dias, label: Dias, list: { resource: dias } }
`,
});
const many = 2000;
const dayOf = (nth: number) => new Date(Date.UTC(2026, 0, 1 + (nth % 500))).toISOString().slice(0, 10);
const each = (row: (nth: number) => object) =>
  Array.from({ length: many }, (_, nth) => ({ id: nth + 1, version: 1, nome: `n${nth}`, ...row(nth) }));
const rows = {
  notas: [
    { id: 1, version: 1, nome: 'n1', canal: 'loja' },
    { id: 2, version: 1, nome: 'n2', canal: 'site' },
  ],
  compras: each((nth) => ({ emissao: `${dayOf(nth)}T15:00:00.000Z` })),
  vendas: each((nth) => ({
    dia: dayOf(nth),
    cancelada: nth % 3 === 0,
    canal: nth === 1000 ? 'feira' : ['loja', 'site', 'fone'][nth % 3],
  })),
};

type Asked = Pick<Query, 'range' | 'sort'> & { filter?: Filter; from?: Paging['from'] };
const byDay = { field: 'data', order: 'ASC' } as const;

let subject: Subject;
const { database, schema } = await testSchema();
beforeAll(async () => {
  const model = wholeModelOf(portal);
  await fill(database, schema, model, rows);
  await database.run('analyze');
  subject = subjectOf(model, '2026-10-31', await ensure(database, schema, model), {});
});

it.each<[string, Asked]>([
  ['the first page', { range: [0, 9], sort: byDay }],
  ['a later page', { range: [50, 59], sort: byDay }],
  [
    'the page after a place',
    {
      range: [10, 19],
      sort: byDay,
      from: { side: 'after', cursor: { key: '2026-09-10', id: '0', last: '0' } },
    },
  ],
  ['a page of one month', { filter: { data: '2026-09' }, range: [0, 9], sort: byDay }],
  ['a page of one month in the order of ids', { filter: { data: '2026-09' }, range: [0, 9] }],
])(
  '%s of a view reads of each source about what it shows',
  async (_page, { filter = {}, from, ...asked }) => {
    const where = parseFilter(filter, portal.resources.lancamentos!.fields);
    const paging: Paging = { total: 'quick', ...(from && { from }) };
    const { statement } = listStatement(subject, 'lancamentos', { where, paging, ...asked });
    const plan = (await database.query(sql`explain (analyze, timing off) ${statement}`)).map((row) =>
      String(row['QUERY PLAN']),
    );
    const total = plan.findIndex((one) => one.includes('InitPlan'));
    const scans = plan.slice(0, total).filter((one) => / on "?(compras|vendas)/.test(one));
    expect(scans.length).toBeGreaterThan(1);
    const rowsOf = (scan: string) => Number(/actual rows=(\d+)/.exec(scan)?.[1] ?? 0);
    expect(scans.filter((scan) => scan.includes('Seq Scan'))).toEqual([]);
    for (const scan of scans) expect(rowsOf(scan), plan.join('\n')).toBeLessThan(200);
  },
);

const pageOf = (resource: string, filter: Filter) =>
  listStatement(subject, resource, {
    where: parseFilter(filter, portal.resources[resource]!.fields),
    range: [0, 9],
    paging: { total: 'quick' },
  }).statement;

it.each<[Filter, readonly string[], number]>([
  [{}, ['compras', 'vendas'], 3333],
  [{ tipo: 'compra' }, ['compras'], 2000],
  [{ tipo_neq: 'compra' }, ['vendas'], 1333],
  [{ any: [{ tipo: 'venda' }, { nome: 'n1' }] }, ['compras', 'vendas'], 1334],
  [{ tipo: 'outro' }, ['compras'], 0],
])('a view by %j asks only the sources that can have it', async (filter, asked, total) => {
  const statement = pageOf('lancamentos', filter);
  const { text } = rendered(statement);
  expect(['compras', 'vendas'].filter((table) => text.includes(`"${table}"`))).toEqual(asked);
  const rows = await database.query(statement);
  expect(Number(rows[0]?.$total ?? 0)).toBe(total);
});

it.each<[Filter, readonly string[], number]>([
  [{}, ['compras', 'vendas', 'vendas', 'notas'], 4002],
  [{ canal: 'loja' }, ['compras', 'vendas', 'notas'], 667],
  [{ canal: 'fone' }, ['compras', 'vendas', 'notas'], 666],
  [{ onde: 'casa' }, ['vendas', 'notas'], 668],
  [{ onde: 'voz' }, ['vendas', 'notas'], 666],
  [{ onde_neq: ['rede', 'voz', 'rua'] }, ['compras', 'vendas', 'notas'], 2669],
  [{ onde_null: true }, ['notas'], 1],
])('a view by %j asks only the sources that choose what can have it', async (filter, asked, total) => {
  const statement = pageOf('canais', filter);
  const { text } = rendered(statement);
  const found = [...text.matchAll(/"(compras|vendas|notas)" x/g)].map(([, table]) => table);
  // For the page, and for its total.
  expect(found).toEqual([...asked, ...asked]);
  const rows = await database.query(statement);
  expect(Number(rows[0]?.$total ?? 0)).toBe(total);
});

it('a view filtered by a translated option reads the records that have the option', async () => {
  const statement = pageOf('canais', { onde: 'rua' });
  const rows = await database.query(sql`explain (analyze, timing off) ${statement}`);
  const scans = rows.map((row) => String(row['QUERY PLAN'])).filter((one) => / on "?vendas/.test(one));
  expect(scans).toHaveLength(2);
  for (const scan of scans) expect(scan).not.toContain('Seq Scan');
  expect((await database.query(statement)).map(({ nome }) => nome)).toEqual(['n1000']);
});

it('groups are put together from those of each source, once for a page and its total', async () => {
  const statement = pageOf('dias', {});
  const plan = (await database.query(sql`explain ${statement}`)).map((row) => String(row['QUERY PLAN']));
  for (const table of ['compras', 'vendas'])
    expect(plan.filter((one) => one.includes(`on ${table} `))).toHaveLength(1);
  const rows = await database.query(statement);
  const first = rows.find(({ data }) => data === '2026-01-01');
  expect([first?.compras, first?.vendas].map(Number)).toEqual([4, 2]);
  expect(Number(rows[0]!.$total)).toBe(500);
});
