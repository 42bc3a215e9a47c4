/** Views: the rows of a file, of which the database reads only what their page, filter or id needs. */
import { describe, expect, it } from 'vitest';
import type { Filter } from '#model/types.ts';
import { recordStatement } from '#server/data/postgres/compile/lists.ts';
import { Reader } from '#server/data/reader.ts';
import { shortPortal, type ShortResource } from '#tests/support/portal.ts';
import { pagesRead } from '#tests/support/postgres/pagesRead.ts';
import { besideFile, type Asked } from '#tests/support/stores/besideFile.ts';
import { rowsOf } from '#tests/support/stores/records.ts';

const oddName = `d'água $1::text \\ "x"`;
const [many, channels] = [3000, 'select, options: { loja: Loja, site: Site, fone: Telefone, feira: Feira }'];
const places = 'select, options: { fora: Fora, casa: Casa, rede: Rede, voz: Voz, rua: Rua, nenhum: Nenhum }';
const kinds = 'select, options: { compra: Compra, venda: Venda, nota: Nota, aviso: Aviso, outro: Outro }';

/** Groups of the rows of a view: by client, place and month. */
const groupsOf = (filter: string, figure: string): ShortResource => ({
  $title: 'onde',
  $more: 'groupBy: [clienteId, onde, mes]',
  $from: `resource: livro, filter: ${filter}, fields: { clienteId: clienteId, onde: onde, mes: mes, quantas: count, total: { sum: ${figure} } }`,
  clienteId: '> clientes',
  onde: places,
  mes: 'month',
  quantas: 'integer',
  total: 'money',
});
const groups = {
  casas: groupsOf('{ onde: casa }', 'valor'),
  redes: groupsOf('{ onde: [rede, rua], clienteId_null: false }', 'valor'),
  ruas: groupsOf('{ onde: rua }', 'taxa'),
  outras: groupsOf('{ onde_neq: casa }', 'valor'),
  vazias: groupsOf('{ onde_null: true }', 'valor'),
  nenhumas: groupsOf('{ onde: nenhum }', 'valor'),
  lojas: groupsOf('{ canal: [loja, site], onde: casa }', 'taxa'),
  dobros: groupsOf('{ onde: casa }', 'dobro'),
  grandes: groupsOf('{ valor_gt: 200 }', 'taxa'),
};
const faltas = (filter: string, tipo: string) =>
  `resource: pedidos, filter: ${filter}, fields: { vendaId: id, nome: nome, data: saida, tipo: { value: ${tipo} } }`;
const canais = (situacao: string) =>
  `resource: pedidos, filter: { situacao: ${situacao} }, fields: { nome: nome, data: saida, canal: canal }`;

const lists = [
  ['vendas', 'canal, dia'],
  ['livro', 'onde, dia'],
  ['lancamentos', 'data'],
  ['faltas', 'data'],
  ['canais', 'canal'],
  ...[
    'dias',
    'onde',
    'ultimas',
    'paradas',
    'clientes',
    'compras',
    'recibos',
    'pedidos',
    'anotacoes',
    ...Object.keys(groups),
  ].map((id) => [id, '']),
];
const portal = shortPortal(
  {
    clientes: { nome: 'text', taxa: 'money' },
    compras: { nome: 'text', emissao: 'datetime' },
    vendas: {
      nome: 'text',
      dia: 'date',
      cancelada: 'boolean',
      canal: channels,
      clienteId: '> clientes',
      valor: 'money',
    },
    recibos: { nome: 'text', canal: channels },
    lancamentos: {
      $more: 'sort: data',
      $from: [
        'resource: compras, fields: { nome: nome, data: emissao, tipo: { value: compra } }',
        'resource: vendas, filter: { cancelada_neq: true }, fields: { nome: nome, data: dia, tipo: { value: venda } }',
      ],
      nome: 'text',
      data: 'date',
      tipo: kinds,
    },
    onde: {
      $from: [
        'resource: compras, fields: { nome: nome, onde: { value: fora } }',
        'resource: vendas, filter: { canal: loja }, fields: { nome: nome, canal: canal, onde: { value: casa } }',
        'resource: vendas, filter: { canal: [site, fone, feira], cancelada_neq: true }, fields: { nome: nome, canal: canal, onde: { field: canal, values: { site: rede, fone: voz, feira: rua } } }',
        'resource: recibos, filter: { canal: [loja, site] }, fields: { nome: nome, onde: { field: canal, values: { loja: casa } } }',
      ],
      nome: 'text',
      canal: channels,
      onde: places,
    },
    dias: {
      $title: 'data',
      $more: 'groupBy: [data]',
      $from: [
        'resource: lancamentos, filter: { tipo: compra }, fields: { data: data, compras: count }',
        'resource: lancamentos, filter: { tipo: venda }, fields: { data: data, vendas: count }',
      ],
      data: 'date',
      compras: 'integer',
      vendas: 'integer',
    },
    livro: {
      $more: 'sort: dia',
      $from: [
        'resource: vendas, filter: { canal: [loja, site, fone, feira] }, fields: { nome: nome, dia: dia, mes: dia, canal: canal, onde: { field: canal, values: { loja: casa, site: rede, fone: rede } }, clienteId: clienteId, valor: valor, taxa: clienteId.taxa }',
        'resource: vendas, filter: { canal: feira }, fields: { nome: nome, dia: dia, onde: { value: rua }, taxa: { formula: valor / 2 } }',
      ],
      nome: 'text',
      dia: 'date',
      mes: 'month',
      canal: channels,
      onde: places,
      clienteId: '> clientes',
      valor: 'money',
      taxa: 'money',
      dobro: 'money, formula: valor * 2',
    },
    ...groups,
    pedidos: {
      nome: 'text',
      saida: 'datetime',
      situacao: 'select, options: { aberta: Aberta, fechada: Fechada }',
      canal: channels,
      valor: 'money',
      etapa:
        'status, options: { nova: Nova, parada: Parada, solta: Solta }, transitions: [{ label: Parar, from: nova, to: parada, permissions: [vendas] }, { label: Soltar, from: parada, to: solta, permissions: [vendas], waits: true }]',
      notas: 'integer, rollup: { from: anotacoes, target: pedidoId, count: true }',
      ultima: 'date, rollup: { from: anotacoes, target: pedidoId, max: dia }',
    },
    anotacoes: { dia: 'date', pedidoId: '> pedidos' },
    faltas: {
      $title: 'nome',
      $more: 'sort: data',
      $from: [
        faltas(`{ notas: 0, situacao: fechada, valor_gt: 0, nome_neq: ${JSON.stringify(oddName)} }`, 'nota'),
        faltas('{ notas_gt: 1, situacao: [aberta, fechada] }', 'nota'),
        faltas('{ notas: 0, saida_gte: $today }', 'aviso'),
        faltas('{ notas: 7, ultima_null: false }', 'outro'),
        faltas('{ situacao: aberta, valor_lt: 0 }', 'outro'),
      ],
      vendaId: '> pedidos',
      nome: 'text',
      data: 'date',
      tipo: kinds,
    },
    paradas: {
      $more: 'sort: data',
      $from: ['parada', 'nova'].map(
        (etapa) => `resource: pedidos, filter: { etapa: ${etapa} }, fields: { nome: nome, data: saida }`,
      ),
      nome: 'text',
      data: 'date',
    },
    ultimas: {
      $more: 'sort: -nome',
      $from: 'resource: pedidos, filter: { notas: 0, situacao: fechada }, fields: { nome: nome }',
      nome: 'text',
    },
    canais: {
      $more: 'sort: -data',
      $from: [canais('fechada'), canais('aberta')],
      nome: 'text',
      data: 'date',
      canal: channels,
    },
  },
  {
    'departments/geral.yaml': `label: Geral\npermissions: [vendas]\nroutes:\n${lists
      .map(
        ([id, filters]) =>
          `  - { path: /${id}, label: ${id}, list: { resource: ${id}, filters: [${filters}] } }\n`,
      )
      .join('')}`,
  },
);

const dayOf = (nth: number) => new Date(Date.UTC(2026, 0, 1 + (nth % 500))).toISOString().slice(0, 10);
/** Open orders have no note yet, nor have the last of those that are closed. */
const isClosed = (nth: number) => nth % 2 === 1;
const channel = ['loja', 'site', 'fone', 'feira', undefined];
const beside = await besideFile(portal, {
  clientes: rowsOf(3, (nth) => ({ nome: `c${nth}`, taxa: nth / 4 })),
  compras: rowsOf(2000, (nth) => ({ nome: `n${nth}`, emissao: `${dayOf(nth)}T15:00:00.000Z` })),
  vendas: rowsOf(many, (nth) => ({
    nome: `Uma venda com palavras ${nth}`.repeat(8),
    dia: dayOf(nth * 7919),
    cancelada: nth % 3 === 0,
    canal: channel[nth % 5],
    ...(nth % 7 > 0 && { clienteId: nth % 4 }),
    valor: nth / 8,
  })),
  recibos: ['loja', 'site'].map((canal, at) => ({ id: at + 1, nome: `n${at}`, canal })),
  pedidos: rowsOf(many, (nth) => ({
    nome: nth === many - 3 ? oddName : `n${nth}`,
    saida: `${new Date(Date.UTC(2020, 0, 1 + nth)).toISOString().slice(0, 10)}T15:00:00.000Z`,
    situacao: isClosed(nth) ? 'fechada' : 'aberta',
    canal: isClosed(nth) ? 'loja' : 'site',
    etapa: nth % 600 === 0 ? 'parada' : 'solta',
    valor: 10,
  })),
  anotacoes: rowsOf(many - 10, (nth) => ({ dia: dayOf(nth), ...(isClosed(nth) && { pedidoId: nth + 1 }) })),
});
const { same, pages, whole } = beside;
const [orders, sales] = [await whole('pedidos'), await whole('vendas')];
const most = { canal: ['loja', 'site'] };

it.each<[string, string, Asked, number]>([
  ['the first page', 'lancamentos', { sort: 'data', size: 10 }, 40],
  ['a later page', 'lancamentos', { sort: 'data', size: 10, at: 50 }, 200],
  [
    'the page after a place',
    'lancamentos',
    { sort: 'data', size: 10, from: { side: 'after', cursor: { key: '2026-09-10', id: '0', last: '0' } } },
    60,
  ],
  ['a page of one month', 'lancamentos', { sort: 'data', size: 10, filter: { data: '2026-09' } }, 60],
  ['a page of one month, in no order', 'lancamentos', { size: 10, filter: { data: '2026-09' } }, 300],
  ['a page of a translated option', 'onde', { filter: { onde: 'nenhum' } }, 0],
  ['a page of chosen records', 'faltas', { sort: 'data', size: 10, filter: { tipo: 'nota' } }, 60],
  ['a page of other chosen records', 'faltas', { sort: 'data', size: 10, filter: { tipo: 'outro' } }, 20],
  [
    'a page of chosen records in another order',
    'faltas',
    { sort: 'nome', filter: { tipo: 'nota' } },
    orders / 2,
  ],
  ['a page downwards', 'ultimas', { sort: '-nome', size: 10 }, 30],
  ['a page of a state that waits for somebody', 'paradas', { sort: 'data', size: 10 }, 30],
  ['a page of one of two options', 'canais', { sort: '-data', size: 10, filter: { canal: 'site' } }, 30],
  [
    'a page by options asked for again and again',
    'vendas',
    { sort: 'dia', filter: { all: [most, most, most, most, most, most] } },
    200,
  ],
  [
    'a page by options asked for in several ways',
    'vendas',
    {
      sort: 'dia',
      filter: {
        all: [
          most,
          { canal: ['loja', 'feira'] },
          { canal: ['fone', 'loja'] },
          { canal: ['loja', 'fone', 'feira'] },
        ],
      },
    },
    sales / 2,
  ],
  ['the groups of a view over another one', 'casas', { size: 10 }, sales / 2],
  [
    'a page by options that exclude one another',
    'vendas',
    { filter: { all: [{ canal: 'loja' }, { canal: ['site', 'fone'] }] } },
    0,
  ],
])('%s of %s reads few pages', async (_page, resource, asked, wanted) => {
  expect(await pages(resource, asked)).toBeLessThanOrEqual(wanted);
});

it.each<[string, Filter, readonly string[], number]>([
  ['lancamentos', {}, ['compras', 'vendas'], 4000],
  ['lancamentos', { tipo: 'compra' }, ['compras'], 2000],
  ['lancamentos', { tipo_neq: 'compra' }, ['vendas'], 2000],
  ['lancamentos', { any: [{ tipo: 'venda' }, { nome: 'n1' }] }, ['compras', 'vendas'], 2001],
  ['lancamentos', { tipo: 'outro' }, [], 0],
  ['onde', {}, ['compras', 'vendas', 'recibos'], 3802],
  ['onde', { canal: 'fone' }, ['vendas'], 400],
  ['onde', { onde: 'casa' }, ['vendas', 'recibos'], 601],
  ['onde', { onde: 'voz' }, ['vendas'], 400],
  ['onde', { onde_neq: ['rede', 'voz', 'rua'] }, ['compras', 'vendas', 'recibos'], 2602],
  ['onde', { onde_null: true }, ['recibos'], 1],
])('%s by %j are those of a file, and read %j alone', async (resource, filter, tables, total) => {
  expect((await same(resource, { filter })).total).toBe(total);
  const plan = (await beside.plan(beside.statementOf(resource, { filter, size: 10 }).statement)).filter(
    (line) => !line.includes('never executed'),
  );
  const read = ['compras', 'vendas', 'recibos'].filter((table) =>
    plan.some((line) => line.includes(` on ${table} `)),
  );
  expect(tables).toEqual(expect.arrayContaining(read));
});

it('a group is read by the keys that its id tells', async () => {
  const { statement } = recordStatement(beside.subject(), 'dias', '2026-03-01');
  expect(await pagesRead(beside.database, statement)).toBeLessThan(25);
  const [onFile, there] = beside.stores.map((store) => store.get(beside.shape('dias'), '2026-03-01'));
  expect(await there).toEqual(await onFile);
});

it('groups are read by the keys that their ids tell', async () => {
  const filter = { id: ['2026-03-01', '2026-03-09', '2026-05-20'] };
  const ranges = async (asked: Asked) =>
    (await beside.plan(beside.statementOf('dias', asked).statement)).filter((line) =>
      /Index Cond: .*2026-03-01/.test(line),
    );
  expect(await ranges({ filter: { id: ['2026-03-01'] }, size: 10 })).not.toEqual([]);
  expect(await ranges({ filter: { id: ['2026-03-01', 'a:b'] }, size: 10 })).toEqual([]);
  expect((await same('dias', { filter, size: 10 })).total).toBe(3);
  expect((await same('dias', { filter: { id: ['2026-03-01', 'h.0', 'a:b'] } })).total).toBe(1);
});

it('groups are put together from those of each source, once for a page and its total', async () => {
  const plan = await beside.plan(beside.statementOf('dias', { size: 10 }).statement);
  for (const table of ['compras', 'vendas'])
    expect(plan.filter((line) => line.includes(` on ${table} `))).toHaveLength(1);
  const { records, total } = await same('dias', { sort: 'data', size: 10 });
  expect([records[0]!.data, records[0]!.compras, total]).toEqual(['2026-01-01', 4, 500]);
});

it.each<[string, Asked]>([
  ...[
    { all: [{ onde: ['casa', 'rede'] }, { onde: ['rede', 'rua'] }] },
    { all: [{ onde: 'casa' }, { onde: 'rede' }] },
    { onde: ['rua', 'nenhum'] },
    { onde: ['rua', ''] },
    { onde_neq: 'rede' },
    { all: [{ canal: ['loja', 'feira'] }, { canal: ['feira', 'fone'] }] },
    { any: [{ onde: 'rua' }, { canal: 'feira' }] },
    { all: [{ onde: 'rua' }, { canal: 'feira' }] },
  ].map((filter): [string, Asked] => ['livro', { filter }]),
  ['faltas', { size: 25, sort: 'data' }],
  ['faltas', { size: 25, sort: 'data', filter: { tipo: 'nota' } }],
  ['faltas', { size: 25, sort: 'data', filter: { nome_like: '9' } }],
  ['faltas', { size: 25, sort: 'nome' }],
  ['faltas', { size: 25, sort: 'vendaId', filter: { tipo: ['nota', 'outro'] } }],
  ['ultimas', { size: 25, sort: '-nome' }],
  ['paradas', { size: 25, sort: 'data' }],
  ...[{ canal: 'site' }, { canal: ['site', 'loja'] }, { canal_neq: 'site' }].map(
    (filter): [string, Asked] => ['canais', { size: 25, sort: '-data', filter }],
  ),
  ...Object.keys(groups).flatMap((id): [string, Asked][] => [
    [id, {}],
    [id, { filter: { onde: ['casa', 'rua'], mes: '2026' } }],
  ]),
])('%s have the rows of a file: %j', async (resource, asked) => {
  await same(resource, asked);
});

const long = 'x'.repeat(62);
const shown = {
  nome: 'text',
  cor: "select, options: { azul: Azul, '7': Sete }",
  donoId: '> donos',
  mes: 'month',
  dia: 'date',
};
const given = 'nome: nome, cor: cor, donoId: donoId, mes: mes, dia: dia';
const plain = ['a', 'A1', '007', '7', '-1', '-', '12-3', 'z'.repeat(60), '0', '1e5', undefined];
const escaped = ['a b', 'ç', '.', '_', 'a:b', ' ', 'z'.repeat(61), "o'", '日本', 'a\u0301', '½'];
const some = [undefined, 'azul', '7'].flatMap((cor, at) =>
  [undefined, 1, 'a.b-c'].map((donoId, nth) => ({
    cor,
    donoId,
    mes: `2026-0${at + nth + 1}`,
    nome: `n ${nth}`,
    ...(nth > 0 && { dia: `2026-10-3${nth - 1}` }),
  })),
);
const small = await besideFile(
  shortPortal({
    donos: { nome: 'text' },
    gatos: {
      ...shown,
      raca: 'select, options: { a: A, b: B }',
      crias: 'items, fields: { nome: { type: text, label: Nome } }',
    },
    carros: shown,
    bens: {
      $from: [
        `resource: carros, filter: { cor: azul }, fields: { ${given} }`,
        `resource: carros, filter: { cor: '7' }, fields: { ${given} }`,
        'resource: gatos, each: crias, fields: { nome: $row.nome, donoId: donoId, raca: raca }',
      ],
      ...shown,
      raca: 'select, options: { a: A, b: B }',
      letras: `integer, formula: "if(raca = 'a', 1)"`,
    },
    tudo: {
      $from: [`resource: bens, fields: { ${given} }`, `resource: gatos, fields: { ${given} }`],
      ...shown,
    },
    por_dono: {
      $more: 'groupBy: [donoId, cor, mes, dia, nome]',
      $from: ['carros', 'gatos'].map((id) => `resource: ${id}, fields: { ${given}, quantos: count }`),
      ...shown,
      quantos: 'integer',
    },
    notas: { nome: 'text', cor: "select, options: { azul: Azul, '7': Sete }", outraId: '> notas' },
    por_nota: {
      $more: 'groupBy: [nome, cor, outraId]',
      $from: 'resource: notas, fields: { nome: nome, cor: cor, outraId: outraId, quantas: count }',
      nome: 'text',
      cor: "select, options: { azul: Azul, '7': Sete }",
      outraId: '> notas',
      quantas: 'integer',
    },
    placas: { placa: 'text' },
    viagens: { dia: 'date', placaId: '> placas', paga: 'boolean', km: 'integer' },
    multas: { dia: 'date', viagemId: '> viagens', paga: 'boolean', valor: 'money' },
    meses: {
      $title: 'mes',
      $more: 'groupBy: [placaId, mes, paga]',
      $from: [
        'resource: viagens, filter: { km_gt: 0 }, fields: { placaId: placaId, mes: dia, paga: paga, km: { sum: km } }',
        'resource: multas, fields: { placaId: viagemId.placaId, mes: dia, paga: paga, multas: { sum: valor } }',
      ],
      placaId: '> placas',
      mes: 'month',
      paga: 'boolean',
      km: 'integer',
      multas: 'money',
    },
  }),
  {
    donos: [1, 'a.b-c'].map((id) => ({ id, nome: `dono ${id}` })),
    carros: [...some, some[4]!].map((row, at) => ({ ...row, id: at === 4 ? long : at + 1 })),
    gatos: some.map((row, at) => ({
      ...row,
      // Too long for the id of a row, which is a digest then.
      id: at === 8 ? 'g'.repeat(63) : `g-${at}`,
      raca: ['a', 'b', undefined][at % 3],
      crias: [{ nome: 'um' }, { nome: 'dois' }],
    })),
    notas: [...plain, ...escaped]
      .flatMap((nome) =>
        [undefined, 'azul', '7'].flatMap((cor) =>
          [undefined, 12, 'x-1', 'á'].map((outraId) => ({ nome, cor, outraId })),
        ),
      )
      .map((row, at) => ({ id: at + 1, ...row })),
    placas: [1, 2, 3, 4].map((id) => ({ id, placa: `ABC${id}` })),
    // The third car has a trip that does not count; the fourth has none.
    viagens: [
      { id: 1, placaId: 1, dia: '2026-09-03', km: 10, paga: true },
      { id: 2, placaId: 1, dia: '2026-10-03', km: 500 },
      { id: 3, placaId: 2, dia: '2026-10-04', km: 20, paga: true },
      { id: 4, placaId: 3, dia: '2026-10-05', km: 0 },
    ],
    multas: [{ id: 1, viagemId: 4, dia: '2026-08-05', valor: 100 }],
  },
);

describe.each(['bens', 'tudo', 'por_dono'])('rows of %s', (resource) => {
  it('have each of their rows by its id, and no others', async () => {
    const { records } = await small.find(small.postgres, resource);
    expect(records.length).toBeGreaterThan(8);
    for (const record of records.slice(0, 60))
      expect(await small.postgres.get(small.shape(resource), record.id)).toStrictEqual(record);
    const others = [
      'carros-99',
      'carros.3-1',
      'gatos:9-g-0',
      'gatos:1-',
      'donos-1',
      '1:azul',
      '_:_:_:_:_',
      'h.0',
      ':',
    ];
    for (const id of others) expect(await small.postgres.get(small.shape(resource), id)).toBeUndefined();
  });

  it.each([undefined, 'nome', 'donoId', '-donoId'])(
    'have the fields of their sources, ordered by %s',
    async (sort) => {
      // Digests have a place of their own among equal rows.
      const [one, other] = await Promise.all(
        small.stores.map(async (store) => {
          const { records } = await small.find(store, resource, sort ? { sort } : {});
          return records.filter(({ id }) => !String(id).includes('h.'));
        }),
      );
      expect(other).toStrictEqual(one);
    },
  );
});

it('groups without signs to escape are ordered without computing a key', async () => {
  const calls = (filter: Filter) =>
    small.calls('$key', small.statementOf('por_nota', { filter, at: 0, size: 999 }).statement);
  expect(await calls({ nome: ['a', '007', '12-3'], outraId: ['12', 'x-1'] })).toBe(0);
  expect(await calls({ nome: ['a b'] })).toBeGreaterThan(0);
  expect((await small.same('por_nota')).total).toBe((plain.length + escaped.length) * 12);
});

it('a row of a view is read from the table of its source alone', async () => {
  const tablesOf = async (resource: string, id: string) => {
    const plan = await small.plan(recordStatement(small.subject(), resource, id).statement);
    return ['carros', 'gatos'].filter((table) => plan.some((line) => line.includes(` on ${table} `)));
  };
  expect(await tablesOf('bens', 'carros.2-1')).toEqual(['carros']);
  expect(await tablesOf('tudo', 'bens-gatos:1-g-0')).toEqual(['gatos']);
  // A digest contains no text.
  expect(await tablesOf('bens', 'h.abc')).toEqual(['carros', 'gatos']);
});

it.each<[string, Filter, number[]]>([
  ['all groups', {}, [1, 2, 3]],
  ['those of a month', { mes: '2026-10' }, [1, 2]],
  ['those of a month that only another source has', { mes: '2026-08' }, [3]],
  ['no group', { mes: '2026-07' }, []],
  ['an answer that nobody has given', { paga: false }, [1, 3]],
  ['a figure', { km_gte: 100 }, [1]],
])('a record that groups refer to is found as in a file: by %s', async (_what, filter, ids) => {
  const where = small.filterOf('meses', filter);
  for (const store of small.stores) {
    const { records } = await new Reader(store, small.portal).find(small.shape('placas'), {
      where: { kind: 'referred', from: 'meses', target: 'placaId', where },
    });
    expect(records.map(({ id }) => id)).toEqual(ids);
  }
});
