/** Views are searched by values of referenced records, with few or many matching records. */
import { describe, expect, it } from 'vitest';
import { listStatement, countStatement } from '#server/data/postgres/compile/lists.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { withEarlyValues } from '#server/data/postgres/reads/earlyValues.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { name, rendered, sql, type Sql } from '#server/data/postgres/sql.ts';
import type { Condition } from '#model/filter/filter.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { pagesRead } from '#tests/support/postgres/pagesRead.ts';
import { portalWith } from '#tests/support/portal.ts';
import { fill, testSchema } from '#tests/support/postgres/database.ts';

const portal = portalWith({
  'resources/cidades.yaml': `
label: { one: Cidade, many: Cidades, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
  'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
fields:
  nome: { type: text, label: Nome }
  cidadeId: { type: reference, label: Cidade, resource: cidades }
  cidade: { type: text, label: Cidade, lookup: cidadeId.nome }
`,
  'resources/vendas.yaml': `
label: { one: Venda, many: Vendas, gender: f }
title: notas
fields:
  notas: { type: text, label: Notas }
  data: { type: date, label: Data }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  cliente: { type: text, label: Cliente, lookup: clienteId.nome }
  cidade: { type: text, label: Cidade, lookup: clienteId.cidade }
`,
  'resources/linhas.yaml': `
label: { one: Linha, many: Linhas, gender: f }
title: cidade
sort: data
from:
  - { resource: vendas, fields: { data: data, cliente: cliente, cidade: cidade, cidadeId: clienteId.cidadeId } }
  - { resource: vendas, filter: { notas_null: true }, fields: { data: data, cliente: cliente, cidade: cidade, cidadeId: clienteId.cidadeId } }
fields:
  data: { type: date, label: Data }
  cliente: { type: text, label: Cliente }
  cidade: { type: text, label: Cidade }
  cidadeId: { type: reference, label: Cidade, resource: cidades }
`,
  'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - { path: /clientes, label: Clientes, list: clientes }
  - { path: /vendas, label: Vendas, list: vendas }
  - { path: /linhas, label: Linhas, list: { resource: linhas, filters: [cliente, cidade] } }
`,
});
const model = wholeModelOf(portal);
const sales = 6000;
const clients = 1500;
const day = (nth: number) => `2026-0${1 + (nth % 9)}-1${nth % 7}`;
const rows = {
  cidades: ['Sinop', 'Sorriso', 'Nova Mutum'].map((nome, at) => ({ id: at + 1, version: 1, nome })),
  // Of each hundred clients one lives in Sorriso, and nobody in Nova Mutum.
  clientes: Array.from({ length: clients }, (_, nth) => ({
    id: nth + 1,
    version: 1,
    nome: nth === 7 ? 'Rui' : `Ana ${nth}`,
    cidadeId: nth % 100 === 1 ? 2 : 1,
  })),
  vendas: Array.from({ length: sales }, (_, nth) => ({
    id: nth + 1,
    version: 1,
    notas: 'Muitas palavras '.repeat(20),
    data: day(nth),
    clienteId: 1 + (nth % clients),
  })),
};
const { database, schema } = await testSchema();
await fill(database, schema, model, rows);
await database.run('vacuum analyze');
const subject = subjectOf(model, '2026-10-31', await ensure(database, schema, model), {});

const like = (field: string, value: string): Condition => ({ kind: 'condition', field, op: 'like', value });
const equal = (field: string, value: string): Condition => ({ ...like(field, value), op: 'eq' });
const asked: string[] = [];
const ask = (statement: Sql) => {
  asked.push(rendered(statement).text);
  return database.query(statement);
};

/** `tables`: at most so many times the pages of the table are read for a page of the list. */
describe.each([
  ['cidade', 'Sorriso', 60, 0.25],
  ['cidade', 'Sinop', sales - 60, 20],
  ['cidade', 'Mutum', 0, 0.25],
  ['cidade', 'Cuiabá', 0, 0.25],
  ['cliente', 'Rui', 4, 0.25],
  ['cliente', 'Ana', sales - 4, 2],
  ['cidadeId', '1', sales - 60, 2],
  ['cidadeId', '2', 60, 0.25],
  ['cidadeId', '3', 0, 0.25],
] as const)('rows whose %s has "%s"', (field, value, count, tables) => {
  const where = (field === 'cidadeId' ? equal : like)(field, value);

  it(`are ${count}`, async () => {
    const statement = await withEarlyValues(ask, countStatement(subject, 'linhas', where));
    const [row] = await database.query(statement);
    expect(Number(Object.values(row!)[0])).toBe(count);
  });

  it(`are shown by a page that reads ${tables} of the table at most`, async () => {
    const whole = await pagesRead(database, sql`select * from ${name(schema, 'vendas')}`);
    const { statement } = listStatement(subject, 'linhas', {
      where,
      sort: { field: 'data', order: 'ASC' },
      range: [0, 9],
      idsOnly: true,
    });
    const early = await withEarlyValues(ask, statement);
    expect((await database.query(early)).length).toBe(Math.min(10, count));
    expect(await pagesRead(database, early)).toBeLessThan(tables * whole);
  });
});

it('finds records by the references to a value, which it gets before', async () => {
  asked.length = 0;
  const statement = await withEarlyValues(ask, countStatement(subject, 'linhas', equal('cidadeId', '2')));
  expect(asked).toHaveLength(1);
  const { values } = rendered(statement);
  const leading = rows.clientes.filter(({ cidadeId }) => cidadeId === 2).map(({ id }) => String(id));
  expect(values.filter((one) => Array.isArray(one) && one.length === leading.length)).toEqual([leading]);
  const none = await withEarlyValues(ask, countStatement(subject, 'linhas', equal('cidadeId', '3')));
  expect(await pagesRead(database, none)).toBe(0);
  // A value that may be missing needs no record referred to.
  asked.length = 0;
  const gap: Condition = { ...equal('cidadeId', '2'), value: ['2', ''] };
  await withEarlyValues(ask, countStatement(subject, 'linhas', gap));
  expect(asked).toEqual([]);
});

it('asks the same question once for all sources, and none if nothing is searched', async () => {
  asked.length = 0;
  await withEarlyValues(ask, countStatement(subject, 'linhas', like('cliente', 'Rui')));
  expect(asked.map((text) => text.match(/__f" like/g)?.length)).toEqual([1]);
  asked.length = 0;
  const all = countStatement(subject, 'linhas', { kind: 'all', of: [] });
  expect(await withEarlyValues(ask, all)).toBe(all);
  expect(asked).toEqual([]);
});
