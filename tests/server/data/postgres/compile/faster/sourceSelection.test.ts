/**
 * Views that choose their records by a number or a stored rollup, or by one option where lists filter by another: an
 * index of the chosen ones, and the same answers as a file.
 */
import { beforeAll, expect, it } from 'vitest';
import { parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { Filter } from '#model/types.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { partialIndexes } from '#server/data/postgres/schema/indexes.ts';
import type { Relations } from '#server/data/postgres/relations.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { name, rendered, sql } from '#server/data/postgres/sql.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { withEarlyValues } from '#server/data/postgres/reads/earlyValues.ts';
import { orderedPagesOf } from '#tests/support/postgres/orderedPages.ts';
import { pagesRead } from '#tests/support/postgres/pagesRead.ts';
import { shapeOf } from '#server/data/shape.ts';
import { portalWith } from '#tests/support/portal.ts';
import { fill, storeIn, testSchema } from '#tests/support/postgres/database.ts';
import { recordsWith } from '#tests/support/stores/records.ts';

const oddName = `d'água $1::text \\ "x"`;
const portal = portalWith({
  'resources/vendas.yaml': `
label: { one: Venda, many: Vendas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  saida: { type: datetime, label: Saída }
  situacao: { type: select, label: Situação, options: { aberta: Aberta, fechada: Fechada } }
  canal: { type: select, label: Canal, options: { loja: Loja, site: Site } }
  valor: { type: money, label: Valor }
  etapa:
    type: status
    label: Etapa
    options: { nova: Nova, parada: Parada, solta: Solta }
    transitions:
      - { label: Parar, from: nova, to: parada, permissions: [geral] }
      - { label: Soltar, from: parada, to: solta, permissions: [geral], waits: true }
  notas: { type: integer, label: Notas, rollup: { from: notas, target: vendaId, count: true } }
  ultima: { type: date, label: Última, rollup: { from: notas, target: vendaId, max: dia } }
`,
  'resources/notas.yaml': `
label: { one: Nota, many: Notas, gender: f }
title: dia
fields:
  dia: { type: date, label: Dia }
  vendaId: { type: reference, label: Venda, resource: vendas }
`,
  'resources/faltas.yaml': `
label: { one: Falta, many: Faltas, gender: f }
title: nome
sort: data
from:
  - resource: vendas
    filter: { notas: 0, situacao: fechada, valor_gt: 0, nome_neq: ${JSON.stringify(oddName)} }
    fields: { vendaId: id, nome: nome, data: saida, tipo: { value: nota } }
  - resource: vendas
    filter: { notas_gt: 1, situacao: [aberta, fechada] }
    fields: { vendaId: id, nome: nome, data: saida, tipo: { value: nota } }
  - { resource: vendas, filter: { notas: 0, saida_gte: $today }, fields: { vendaId: id, nome: nome, data: saida, tipo: { value: aviso } } }
  - { resource: vendas, filter: { notas: 7, ultima_null: false }, fields: { vendaId: id, nome: nome, data: saida, tipo: { value: outro } } }
  - { resource: vendas, filter: { situacao: aberta, valor_lt: 0 }, fields: { vendaId: id, nome: nome, data: saida, tipo: { value: outro } } }
fields:
  vendaId: { type: reference, label: Venda, resource: vendas }
  nome: { type: text, label: Nome }
  data: { type: date, label: Data }
  tipo: { type: select, label: Tipo, options: { nota: Nota, aviso: Aviso, outro: Outro } }
`,
  'resources/paradas.yaml': `
label: { one: Parada, many: Paradas, gender: f }
title: nome
sort: data
from:
  - { resource: vendas, filter: { etapa: parada }, fields: { nome: nome, data: saida } }
  - { resource: vendas, filter: { etapa: nova }, fields: { nome: nome, data: saida } }
fields:
  nome: { type: text, label: Nome }
  data: { type: date, label: Data }
`,
  'resources/ultimas.yaml': `
label: { one: Última, many: Últimas, gender: f }
title: nome
sort: -nome
from:
  - { resource: vendas, filter: { notas: 0, situacao: fechada }, fields: { nome: nome } }
fields:
  nome: { type: text, label: Nome }
`,
  'resources/canais.yaml': `
label: { one: Canal, many: Canais }
title: nome
sort: -data
from:
  - { resource: vendas, filter: { situacao: fechada }, fields: &campos { nome: nome, data: saida, canal: canal } }
  - { resource: vendas, filter: { situacao: aberta }, fields: *campos }
fields:
  nome: { type: text, label: Nome }
  data: { type: date, label: Data }
  canal: { type: select, label: Canal, options: { loja: Loja, site: Site } }
`,
  'departments/geral.yaml': `
label: Geral
permissions: [geral]
routes:
  - { path: /faltas, label: Faltas, list: { resource: faltas, columns: [nome], filters: [data] } }
  - { path: /ultimas, label: Últimas, list: ultimas }
  - { path: /paradas, label: Paradas, list: paradas }
  - { path: /canais, label: Canais, list: { resource: canais, columns: [nome], filters: [canal] } }
`,
});
const model = wholeModelOf(portal);

const many = 3000;
const dayOf = (nth: number) => new Date(Date.UTC(2020, 0, 1 + nth)).toISOString().slice(0, 10);
/** Open ones have no note yet, nor have the last of those that are closed. */
const isClosed = (nth: number) => nth % 2 === 1;
const rows = {
  vendas: Array.from({ length: many }, (_, nth) => ({
    id: nth + 1,
    version: 1,
    nome: nth === many - 3 ? oddName : `n${nth}`,
    saida: `${dayOf(nth)}T15:00:00.000Z`,
    situacao: isClosed(nth) ? 'fechada' : 'aberta',
    canal: isClosed(nth) ? 'loja' : 'site',
    valor: 10,
  })),
  notas: Array.from({ length: many - 10 }, (_, nth) => nth)
    .filter(isClosed)
    .map((nth) => ({ id: nth + 1, version: 1, dia: dayOf(nth), vendaId: nth + 1 })),
};

const { database, schema } = await testSchema();
let place: Relations;
beforeAll(async () => {
  await fill(database, schema, model, rows);
  await database.run('vacuum analyze');
  place = await ensure(database, schema, model);
});

it('have an index for each source with a number, a stored rollup, a state that waits for somebody or two options, unless it depends on the day', () => {
  const found = partialIndexes(model).map(
    ({ view, columns, words }) =>
      `${view}: ${columns.map((one) => one.replace(/__r.*/, '')).join(' ')}${rendered(words).text.includes(' desc ') ? ' down' : ''}`,
  );
  expect(found).toEqual([
    'faltas: saida__l notas situacao valor nome',
    'faltas: saida__l notas situacao',
    'faltas: saida__l notas ultima',
    'faltas: saida__l situacao valor',
    'paradas: saida__l etapa',
    'ultimas: nome__k notas situacao down',
    'canais: canal saida__l situacao down',
    'canais: canal saida__l situacao down',
  ]);
});

it.each([
  ['faltas', { tipo: 'nota' }],
  ['faltas', { tipo: 'outro' }],
  ['ultimas', {}],
  ['canais', { canal: 'site' }],
] as [string, Filter][])('a page of %s reads only the chosen', async (resource, filter) => {
  const { fields, sort } = portal.resources[resource]!;
  const query = {
    where: parseFilter(filter, fields),
    sort,
    range: [0, 9],
    paging: { total: 'quick' },
  } as const;
  const subject = subjectOf(model, '2026-10-31', place, {});
  const { statement } = listStatement(subject, resource, query);
  const plan = (await database.query(sql`explain (analyze, timing off) ${statement}`)).map((row) =>
    String(row['QUERY PLAN']),
  );
  const found = plan.slice(
    0,
    plan.findIndex((one) => one.includes('InitPlan')),
  );
  expect(found.filter((one) => /Index Scan .* on "?vendas/.test(one)).length).toBeGreaterThan(0);
  const read = found.flatMap((one) => /(?:actual rows=|Rows Removed by Filter: )(\d+)/.exec(one)?.[1] ?? []);
  expect(Math.max(...read.map(Number)), plan.join('\n')).toBeLessThan(20);
});

it('a page in another order than the view has reads only the chosen', async () => {
  const subject = subjectOf(model, '2026-10-31', place, {});
  const { queryBy } = orderedPagesOf(portal, 'faltas');
  const { statement } = listStatement(subject, 'faltas', queryBy('nome', { filter: { tipo: 'nota' } }));
  let read = 0;
  const whole = await withEarlyValues(async (early) => {
    read += await pagesRead(database, early);
    return database.query(early);
  }, statement);
  read += await pagesRead(database, whole, 'page');
  expect(read).toBeLessThan((await pagesRead(database, sql`select * from ${name(schema, 'vendas')}`)) / 2);
});

it.each([
  ['faltas', {}],
  ['faltas', { tipo: 'nota' }],
  ['faltas', { nome_like: '9' }],
  ['ultimas', {}],
  ['canais', { canal: 'site' }],
  ['canais', { canal: ['site', 'loja'] }],
  ['canais', { canal_neq: 'site' }],
  ['faltas', {}, 'nome'],
  ['faltas', { tipo: ['nota', 'outro'] }, 'vendaId'],
] as [string, Filter, string?][])('%s by %j are the same as on a file', async (resource, filter, field) => {
  const { fields, sort } = portal.resources[resource]!;
  const shape = shapeOf(portal.resources[resource]!, viewerOf(portal, '2026-10-31'));
  const order = field ? orderedPagesOf(portal, resource).queryBy(field).sort! : sort;
  const query = { where: parseFilter(filter, fields), sort: order, range: [0, 24] as [number, number] };
  const [one, other] = await Promise.all(
    [recordsWith(model, rows), storeIn(database, schema).using(model)].map((records) =>
      records.find(shape, query),
    ),
  );
  expect(other!.records.map(({ id, nome }) => [id, nome])).toEqual(
    one!.records.map(({ id, nome }) => [id, nome]),
  );
  expect(other!.total).toBe(one!.total);
  expect(one!.total).toBeGreaterThan(2);
});
