/** Queries that return more than they should, or never end. */
import { attacks, json, type Attack, type Try } from '#tests/support/attacks.ts';

const list = (query: string, status: Try['status'] = 400, as = 'acervo'): Try => ({
  as,
  path: `/livros?${query}`,
  status,
});
const filter = (value: unknown, status: Try['status'] = 400): Try => list(`filter=${json(value)}`, status);
const sums = (query: string, status: Try['status'] = 400): Try => ({
  as: 'acervo',
  path: `/livros/aggregate?${query}`,
  status,
});
const count = `measures=${json({ n: 'count' })}`;
const countTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);
const nested = (levels: number): unknown => (levels === 0 ? { paginas: 1 } : { any: [nested(levels - 1)] });
const wide = (count: number) => ({
  any: Array.from({ length: count }, (_, n) => ({ titulo_like: `x${n}` })),
});

const parameters: Attack[] = [
  {
    what: 'a dropped filter shows everything: names of json-server and others',
    tries: [
      '_expand=autor',
      '_embed=emprestimos',
      '_sort=titulo',
      '_order=asc',
      '_limit=1',
      '_page=1',
      '_start=0&_end=5',
      'q=x',
      'titulo_like=x',
      'titulo=x',
      'id=1&id=2',
      'expand=autor',
      'fields=senha',
      'include=contas',
      '$filter=x',
      'where=x',
      'select=*',
    ].map((query) => list(query)),
    near: list(`filter=${json({ titulo_like: 'o' })}&range=[0,4]&sort=["titulo","ASC"]`, 200),
  },
  {
    what: 'nine hundred unknown parameters',
    tries: [list(Array.from({ length: 900 }, (_, n) => `zz${n}=1`).join('&'))],
  },
  {
    what: 'a parameter twice, or as an object',
    tries: [
      'filter={}&filter={"id":1}',
      'sort=["id","ASC"]&sort=["titulo","ASC"]',
      'range=[0,1]&range=[0,9]',
      'filter[titulo]=x',
      'q[a]=1',
      'sort[]=id',
      'filter={}&filter={}',
    ].map((query) => list(query)),
  },
  {
    what: 'a parameter that is no JSON shows a stack',
    tries: [
      'filter={',
      'filter=',
      'filter=x',
      "filter={'a':1}",
      'sort=titulo',
      'sort=[',
      'range=0-24',
      'range=[',
      'filter=%E0%A4%A',
      'filter={"a":NaN}',
      'filter=undefined',
    ].map((query) => list(query)),
  },
  {
    what: 'parameters where none belong',
    tries: ['/livros/1?filter={}', '/livros/1?_embed=x', '/livros/1?x'].map((path) => ({
      as: 'acervo',
      path,
      status: 400,
    })),
    near: { as: 'acervo', path: '/livros/1', status: 200 },
  },
];

const filters: Attack[] = [
  {
    what: 'an unknown field, or one with a typo, is ignored',
    tries: [
      { titul: 'x' },
      { 'autor.nome': 'x' },
      { 'a.b': 1 },
      { autor: { nome: 'x' } },
      { '': 1 },
      { ' titulo': 'x' },
      { Titulo: 'x' },
      { senha: 'x' },
      { $sessionsEnded: 0 },
    ].map((value) => filter(value)),
    near: filter({ titulo: 'Zebra' }, 200),
  },
  {
    what: 'an unknown operator is ignored',
    tries: [
      'ne',
      'in',
      'nin',
      'regex',
      'contains',
      'startsWith',
      'eqq',
      'GTE',
      'like_',
      'q',
      '$gt',
      'gte_',
      'inc_any',
    ].map((op) => filter({ [`paginas_${op}`]: 1 })),
    near: filter({ paginas_gte: 1, paginas_neq: 3 }, 200),
  },
  {
    what: 'a filter is something else than an object',
    tries: [[], 'x', 1, true, null, [[]], [{ titulo: 'x' }]].map((value) => filter(value)),
    near: filter({}, 200),
  },
  {
    what: 'a value is something else than a value',
    tries: [
      { titulo: { $ne: null } },
      { titulo: [{}] },
      { titulo: [[1]] },
      { paginas_gte: [1] },
      { paginas_gte: null },
      { titulo_like: 5 },
      { titulo_like: null },
      { titulo_null: 'sim' },
      { q: {} },
      { q: [] },
      { any: {} },
      { any: [] },
      { any: [1] },
      { not: [] },
      { all: 'x' },
    ].map((value) => filter(value)),
  },
  {
    what: 'a date that is none',
    tries: [
      ...[
        'abc',
        '2026-02-31',
        '2026-13',
        '2026-1',
        '31/10/2026',
        '',
        'hoje',
        '$hoje',
        '2026-10-31 e',
        20261,
        true,
      ]
        .flatMap((value) => [{ compradoEm_gte: value }, { not: { compradoEm: value } }])
        .filter(({ not }) => not?.compradoEm !== ''),
      { compradoEm_lte: '2026-10-31T25:00' },
      { compradoEm: ['2026-10-31', '2026-02-30'] },
      { compradoEm_neq: '2025-02-29' },
    ].map((value) => ({ ...filter(value), answer: /compradoEm|data/ })),
  },
  ...[
    '2026',
    2026,
    '2026-10',
    '2026-10-31',
    '2024-02-29',
    '2026-10-31T14:30',
    '2026-10-31T14:30:00.000Z',
    '$today-30d',
    '$month',
  ].map((value) => ({
    what: `${value} is taken for a date`,
    tries: [
      filter({ compradoEm_gte: value }, 200),
      filter({ compradoEm: [value, null] }, 200),
      filter({ compradoEm_neq: '' }, 200),
    ],
  })),
  {
    what: 'keys that change objects',
    tries: [
      '{"__proto__":{"titulo":"x"}}',
      '{"constructor":1}',
      '{"any":[{"__proto__":{}}]}',
      '{"prototype":1}',
      '{"toString":1}',
      '{"hasOwnProperty":1}',
    ].map((text) => list(`filter=${encodeURIComponent(text)}`)),
  },
  {
    what: 'a filter without end',
    tries: [
      filter(nested(9)),
      filter(nested(60)),
      filter(wide(150)),
      filter(wide(201)),
      filter({ id: Array.from({ length: 5001 }, (_, n) => n) }),
      filter({ q: Array.from({ length: 11 }, (_, n) => `palavra${n}`).join(' ') }),
    ],
    near: filter({ id: Array.from({ length: 1000 }, (_, n) => n) }, 200),
  },
  {
    what: 'a text is run as a pattern',
    tries: ['^(a+)+$', '[', '(', '\\', '.*', '%', '$', '(?=x)', '*'].flatMap((text) => [
      filter({ titulo_like: text }, 200),
      filter({ q: text }, 200),
    ]),
  },
  {
    what: 'a filter on what only others may see',
    tries: [
      { as: 'balcao', path: `/livros?filter=${json({ custo_gte: 1 })}`, status: 403 },
      { as: 'balcao', path: `/livros?filter=${json({ not: { custo_gte: 1 } })}`, status: 403 },
      {
        as: 'balcao',
        path: `/livros?filter=${json({ any: [{ titulo: 'x' }, { notas_like: 'secreta' }] })}`,
        status: 403,
      },
      { as: 'balcao', path: `/livros?sort=${json(['custo', 'ASC'])}`, status: 403 },
      { as: 'balcao', method: 'HEAD', path: `/livros?filter=${json({ custo_gte: 1 })}`, status: 403 },
    ],
    near: { as: 'balcao', path: `/livros?filter=${json({ titulo_like: 'a' })}`, status: 200 },
  },
];

const cuts: Attack[] = [
  {
    what: 'a range that is none',
    tries: [
      [-2, 1],
      [0],
      {},
      [],
      [5, 1],
      [0.5, 2],
      ['0', '1'],
      [0, 24, 3],
      [null, 1],
      [0, 1e21],
      'x',
      5,
      [0, -1],
      [[0], [1]],
    ].map((value) => list(`range=${json(value)}`)),
    near: list('range=[0,24]', 200),
  },
  {
    what: 'more records by id than a page has',
    tries: [{ ...filter({ id: countTo(1001) }), answer: /registros demais/ }],
    near: filter({ id: countTo(1000) }, 200),
  },
  {
    what: 'a range of everything',
    tries: [
      [0, 1000],
      [0, 9e15],
      [5, 1e9],
    ].map((value) => list(`range=${json(value)}`)),
    near: list('range=[0,999]', 200),
  },
  {
    what: 'a sort that is none',
    tries: [
      ['titulo'],
      ['titulo', 'asc'],
      ['titulo', 'ASC', 1],
      ['titul', 'ASC'],
      ['a,b', 'ASC'],
      [{}, 'ASC'],
      ['__proto__', 'ASC'],
      ['constructor', 'ASC'],
      [],
      {},
      'titulo',
      [['titulo'], 'ASC'],
    ].map((value) => list(`sort=${json(value)}`)),
    near: list(`sort=${json(['titulo', 'DESC'])}`, 200),
  },
];

const figures: Attack[] = [
  {
    what: 'groups that are none, or too many',
    tries: [
      ['nada'],
      ['__proto__'],
      ['titulo:month'],
      ['compradoEm:hour'],
      [{}],
      'titulo',
      {},
      ['tipo', 'titulo', 'paginas', 'preco'],
      ['autorId.nome'],
    ].map((value) => sums(`groupBy=${json(value)}&${count}`)),
    near: sums(`groupBy=${json(['compradoEm:month'])}&${count}`, 200),
  },
  {
    what: 'measures that are none, or too many',
    tries: [
      {},
      [],
      'count',
      null,
      { n: 'sum' },
      { n: { sum: 'titulo' } },
      { n: { sum: 'nada' } },
      { n: { eval: 'x' } },
      { n: { sum: 'paginas', max: 'preco' } },
      Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`m${n}`, 'count'])),
    ].map((value) => sums(`measures=${json(value)}`)),
    near: sums(`measures=${json({ n: 'count', total: { sum: 'paginas' } })}`, 200),
  },
  {
    what: 'a measure named like a group overwrites it, or one group another',
    tries: [
      ...[['tipo'], ['tipo', 'compradoEm:month']].flatMap((groups) =>
        groups.map((name) =>
          sums(`groupBy=${json(groups)}&measures=${json({ n: 'count', [name]: { sum: 'paginas' } })}`),
        ),
      ),
      sums(`groupBy=${json(['tipo', 'tipo'])}&${count}`),
    ].map((one) => ({ ...one, answer: /(tipo|compradoEm:month)\\"/ })),
    near: sums(
      `groupBy=${json(['tipo', 'compradoEm:month'])}&measures=${json({ paginas: { sum: 'paginas' }, compradoEm: 'count' })}`,
      200,
    ),
  },
  {
    what: 'figures of what only others may see',
    tries: [
      { as: 'balcao', path: `/livros/aggregate?measures=${json({ n: { sum: 'custo' } })}`, status: 403 },
      { as: 'balcao', path: `/livros/aggregate?groupBy=${json(['custo'])}&${count}`, status: 403 },
      { as: 'balcao', path: `/livros/aggregate?filter=${json({ custo_gte: 1 })}&${count}`, status: 403 },
      {
        as: 'direcao',
        path: `/emprestimos/aggregate?measures=${json({ n: { max: 'multa' } })}`,
        status: 403,
      },
      {
        as: 'direcao',
        path: `/emprestimos/aggregate?groupBy=${json(['leitorId'])}&measures=${json({ n: { sum: 'multa' } })}`,
        status: 403,
      },
    ],
  },
  {
    what: 'an aggregate without measures, or with a range',
    tries: [sums(''), sums(`${count}&range=[0,1]`), sums(`${count}&sort=${json(['n', 'ASC'])}`)],
  },
];

attacks('Parameters', 'P', parameters);
attacks('Filters', 'F', filters);
attacks('Ranges and orders', 'C', cuts);
attacks('Figures', 'G', figures);
