/**
 * What a list and a right both ask for: the database would expect next to no record, and read all that there are. What
 * views take from views.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { matchAll, parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { Filter } from '#model/types.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import type { Subject } from '#server/data/postgres/compile/scope.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { rendered } from '#server/data/postgres/sql.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Stored } from '#server/data/store.ts';
import { pagesRead } from '#tests/support/postgres/pagesRead.ts';
import { portalWith } from '#tests/support/portal.ts';
import { fill, storeIn, testSchema } from '#tests/support/postgres/database.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';

const channels = '{ loja: Loja, site: Site, fone: Telefone, feira: Feira }';
const places = '{ casa: Casa, rede: Rede, rua: Rua, nenhum: Nenhum }';
const portal = portalWith({
  'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
fields:
  nome: { type: text, label: Nome }
  taxa: { type: money, label: Taxa }
`,
  'resources/vendas.yaml': `
label: { one: Venda, many: Vendas, gender: f }
title: nome
sort: dia
fields:
  nome: { type: text, label: Nome }
  dia: { type: date, label: Dia }
  canal: { type: select, label: Canal, options: ${channels} }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  valor: { type: money, label: Valor }
`,
  'resources/livro.yaml': `
label: { one: Linha, many: Linhas, gender: f }
title: nome
sort: dia
from:
  - resource: vendas
    filter: { canal: [loja, site, fone, feira] }
    fields:
      nome: nome
      dia: dia
      mes: dia
      canal: canal
      onde: { field: canal, values: { loja: casa, site: rede, fone: rede } }
      clienteId: clienteId
      valor: valor
      taxa: clienteId.taxa
  - { resource: vendas, filter: { canal: feira }, fields: { nome: nome, dia: dia, onde: { value: rua }, taxa: { formula: valor / 2 } } }
fields:
  nome: { type: text, label: Nome }
  dia: { type: date, label: Dia }
  mes: { type: month, label: Mês }
  canal: { type: select, label: Canal, options: ${channels} }
  onde: { type: select, label: Onde, options: ${places} }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  valor: { type: money, label: Valor }
  taxa: { type: money, label: Taxa }
  dobro: { type: money, label: Dobro, formula: valor * 2 }
`,
  ...Object.fromEntries(
    [
      ['casas', '{ onde: casa }', 'valor'],
      ['redes', '{ onde: [rede, rua], clienteId_null: false }', 'valor'],
      ['ruas', '{ onde: rua }', 'taxa'],
      ['outras', '{ onde_neq: casa }', 'valor'],
      ['vazias', '{ onde_null: true }', 'valor'],
      ['nenhumas', '{ onde: nenhum }', 'valor'],
      ['lojas', '{ canal: [loja, site], onde: casa }', 'taxa'],
      ['dobros', '{ onde: casa }', 'dobro'],
      ['grandes', '{ valor_gt: 500 }', 'taxa'],
    ].map(([id, filter, figure]) => [
      `resources/${id}.yaml`,
      `
label: { one: Grupo, many: Grupos }
title: onde
groupBy: [clienteId, onde, mes]
from:
  - { resource: livro, filter: ${filter}, fields: { clienteId: clienteId, onde: onde, mes: mes, quantas: count, total: { sum: ${figure} } } }
fields:
  clienteId: { type: reference, label: Cliente, resource: clientes }
  onde: { type: select, label: Onde, options: ${places} }
  mes: { type: month, label: Mês }
  quantas: { type: integer, label: Quantas }
  total: { type: money, label: Total }
`,
    ]),
  ),
  'departments/geral.yaml': `
label: Geral
permissions: [geral]
routes:
  - { path: /vendas, label: Vendas, list: { resource: vendas, filters: [canal, dia] } }
  - { path: /livro, label: Livro, list: { resource: livro, filters: [onde, dia] } }
`,
});
const model = wholeModelOf(portal);
const options = ['loja', 'site', 'fone', 'feira', undefined];
const rows: Record<string, Stored[]> = {
  clientes: [1, 2, 3].map((id) => ({ id, version: 1, nome: `c${id}`, taxa: id / 4 })),
  vendas: Array.from({ length: 6000 }, (_, nth) => ({
    id: nth + 1,
    version: 1,
    nome: `Uma venda com palavras ${nth}`.repeat(8),
    dia: new Date(Date.UTC(2024, 0, 1 + ((nth * 7919) % 900))).toISOString().slice(0, 10),
    canal: options[nth % 5],
    ...(nth % 7 > 0 && { clienteId: nth % 4 }),
    valor: nth / 8,
  })),
};

const { database, schema } = await testSchema();
let subject: Subject;
beforeAll(async () => {
  await fill(database, schema, model, rows);
  await database.run('vacuum analyze');
  subject = subjectOf(model, '2026-10-31', await ensure(database, schema, model), {});
});

const asked = (resource: string, filter: Filter) =>
  listStatement(subject, resource, {
    where: parseFilter(filter, portal.resources[resource]!.fields),
    sort: { field: 'dia', order: 'ASC' },
    range: [0, 24],
    paging: { total: 'quick' },
  }).statement;

describe('a page', () => {
  const most = { canal: ['loja', 'site'] };
  const others = ['fone', 'feira'];
  it.each<[string, string, Filter]>([
    ['asked for again and again', 'vendas', { all: [most, most, most, most, most, most] }],
    [
      'asked for in several ways',
      'vendas',
      {
        all: [
          most,
          { canal: ['loja', 'feira'] },
          { canal: ['fone', 'loja'] },
          { canal: ['loja', ...others] },
        ],
      },
    ],
  ])('by options %s is read in its order', async (_how, resource, filter) => {
    expect(await pagesRead(database, asked(resource, filter), 'page')).toBeLessThan(400);
  });

  it('by options that exclude one another reads nothing', async () => {
    const filter = { all: [{ canal: 'loja' }, { canal: ['site', 'fone'] }] };
    expect(await pagesRead(database, asked('vendas', filter))).toBe(0);
  });
});

describe('as on a file are', () => {
  const alike = async (resource: string, filter?: Filter) => {
    const shape = shapeOf(portal.resources[resource]!, viewerOf({ timeZone: 'UTC' }, '2026-10-31'));
    const where = filter ? parseFilter(filter, portal.resources[resource]!.fields) : matchAll;
    const tables = Object.fromEntries(Object.entries(rows).map(([id, list]) => [id, tableWith(list)]));
    const byFile = await recordsIn(model, tables).find(shape, { where });
    const bySql = await storeIn(database, schema).using(model).find(shape, { where });
    expect(bySql.records).toEqual(byFile.records);
    return byFile.records.length;
  };

  it.each<[Filter, number]>([
    [{ all: [{ onde: ['casa', 'rede'] }, { onde: ['rede', 'rua'] }] }, 2400],
    [{ all: [{ onde: 'casa' }, { onde: 'rede' }] }, 0],
    [{ onde: ['rua', 'nenhum'] }, 1200],
    [{ onde: ['rua', ''] }, 2400],
    [{ onde_neq: 'rede' }, 3600],
    [{ all: [{ canal: ['loja', 'feira'] }, { canal: ['feira', 'fone'] }] }, 1200],
    [{ any: [{ onde: 'rua' }, { canal: 'feira' }] }, 2400],
    [{ all: [{ onde: 'rua' }, { canal: 'feira' }] }, 0],
  ])('the rows of a view by %j', async (filter, found) => {
    expect(await alike('livro', filter)).toBe(found);
  });

  it.each(['casas', 'redes', 'ruas', 'outras', 'vazias', 'nenhumas', 'lojas', 'dobros', 'grandes'])(
    'the groups that a view makes of those of another: %s',
    async (resource) => {
      await alike(resource);
      await alike(resource, { onde: ['casa', 'rua'], mes: '2025' });
    },
  );
});

it('groups by unchanged fields of another view use its tables', () => {
  const textOf = (resource: string) =>
    rendered(listStatement(subject, resource, { where: matchAll, range: [0, 9] }).statement).text;
  expect(textOf('casas')).not.toContain('taxa');
  expect(textOf('outras')).toContain('taxa');
});
