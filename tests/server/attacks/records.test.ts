/** Writes that would damage records, other records, or the whole file. */
import { attacks, type Attack, type Try } from '#tests/support/attacks.ts';

const post = (body: unknown, status: Try['status'] = 400, path = '/livros', as = 'acervo'): Try => ({
  as,
  method: 'POST',
  path,
  body,
  status,
});
const put = (body: unknown, status: Try['status'] = 400, path = '/livros/1', as = 'acervo'): Try => ({
  as,
  method: 'PUT',
  path,
  body,
  status,
});
const raw = (text: string, status: Try['status'] = 400, method = 'POST', path = '/livros'): Try => ({
  as: 'acervo',
  method,
  path,
  raw: text,
  status,
});
const deep = (levels: number) => `{"titulo":${'['.repeat(levels)}${']'.repeat(levels)}}`;
const works = put({ paginas: 91 }, 200);

const bodies: Attack[] = [
  {
    what: 'one deep body makes every later save fail',
    tries: [13, 1000, 100_000].map((levels) => raw(deep(levels))),
    near: works,
  },
  {
    what: 'keys that change objects are stored and served',
    tries: [
      '{"titulo":"x","__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '{"titulo":"x","etiquetas":[{"__proto__":1}]}',
      '{"prototype":1}',
      '{"titulo":{"constructor":1}}',
    ].map((text) => raw(text)),
    near: works,
  },
  {
    what: 'a body of many megabytes fills the disk',
    tries: [
      raw(JSON.stringify({ titulo: 'x'.repeat(262_200) }), 413),
      raw(JSON.stringify({ notas: 'ç'.repeat(140_000) }), 413),
    ],
    near: works,
  },
  {
    what: 'a body of a hundred thousand parts',
    tries: [
      raw(`{"etiquetas":[${'1,'.repeat(100_000)}1]}`),
      raw(`{"titulo":"x","etiquetas":[${'"raro",'.repeat(6000)}"novo"]}`),
      raw(`{${Array.from({ length: 6000 }, (_, n) => `"k${n}":1`).join()}}`),
      raw(`{"${'k'.repeat(5000)}":1}`),
    ],
  },
  {
    what: 'a body that is no object is stored',
    tries: [
      '[]',
      '[{"titulo":"x"}]',
      '"x"',
      '5',
      'null',
      'true',
      '',
      '{',
      '{"a":1,}',
      "{'a':1}",
      '\u0000',
      '{"titulo":"x"}{"titulo":"y"}',
    ].map((text) => raw(text, text === '' ? 422 : 400)),
  },
  {
    what: 'a text that no database could give back is kept',
    tries: ['{"titulo":"a\\u0000b"}', '{"titulo":"\\ud800"}', '{"a\\u0000":1}'].map((text) => raw(text, 400)),
  },
  {
    what: 'a body that is compressed or in another character set',
    tries: [
      { ...raw('{}', 415), headers: { 'Content-Encoding': 'gzip' } },
      { ...raw('{}', 415), headers: { 'Content-Encoding': 'br' } },
      { ...raw('{}', [400, 415]), headers: { 'Content-Type': 'application/json; charset=utf-16' } },
    ],
  },
  {
    what: 'a PUT of another type empties the record',
    tries: ['text/plain', 'application/xml', 'text/html'].map((type) => ({
      ...raw('{"titulo":"x"}', 415, 'PUT', '/livros/1'),
      headers: { 'Content-Type': type },
    })),
    near: { as: 'acervo', path: '/livros/1', status: 200 },
  },
];

const ids: Attack[] = [
  {
    what: "an id of the sender's choice poisons the list",
    tries: [
      { toString: 1 },
      {},
      ['1'],
      true,
      9_007_199_254_740_992,
      -1,
      1.5,
      'a/b',
      '..',
      'x'.repeat(100),
      '__proto__',
      1,
      '1',
      777,
    ].map((id) => post({ titulo: 'x', id })),
    near: post({ titulo: 'Com id vazio', id: null }, 201),
  },
  {
    what: 'a record changes its id',
    tries: [
      put({ id: 99 }, 403),
      put({ id: '2' }, 403),
      put({ id: { $ne: 1 } }, [400, 403]),
      put({ titulo: 'x', id: 3 }, 403),
    ],
    near: put({ id: '1', paginas: 92 }, 200),
  },
  {
    what: "a version of the sender's choice",
    tries: [
      put({ version: 'x' }),
      put({ version: -1 }),
      put({ version: 1.5 }),
      put({ version: {} }),
      put({ version: [1] }, [400, 409]),
      put({ paginas: 1, version: 0 }, 409),
      { ...put({ paginas: 1 }), headers: { 'If-Match': 'x' } },
      { ...put({ paginas: 1 }, 409), headers: { 'If-Match': '"0"' } },
    ],
  },
  {
    what: 'a change of what is not there makes it',
    tries: [
      put({ titulo: 'x' }, 404, '/livros/999'),
      { as: 'acervo', method: 'DELETE', path: '/livros/999', status: 404 },
      put({ titulo: 'x' }, 404, '/livros/constructor'),
    ],
  },
];

const references: Attack[] = [
  {
    what: 'a record that others refer to is deleted, or they with it',
    tries: [
      { as: 'acervo', method: 'DELETE', path: '/autores/1', status: 409 },
      { as: 'acervo', method: 'DELETE', path: '/livros/2', status: 409 },
    ],
  },
  {
    what: 'a gap in a reference anywhere keeps records from being deleted',
    tries: [],
    near: { as: 'acervo', method: 'DELETE', path: '/autores/4', status: 200 },
  },
  {
    what: 'a reference to nothing, or to what may not be chosen',
    tries: [
      post({ titulo: 'x', autorId: 999 }, 422),
      post({ titulo: 'x', autorId: 3 }, 422),
      post({ titulo: 'x', autorId: { id: 1 } }, 422),
      post({ titulo: 'x', autorId: [1] }, 422),
      post({ titulo: 'x', autorId: '__proto__' }, 422),
      post({ titulo: 'x', autorId: '1/../2' }, 422),
    ],
    near: post({ titulo: 'Com autor', autorId: '2' }, 201),
  },
  {
    what: 'a value of another type is stored',
    tries: [
      post({ titulo: 5 }, [201, 422]),
      post({ titulo: ['x'] }, 422),
      post({ titulo: { a: 1 } }, 422),
      post({ titulo: 'x', paginas: 'muitas' }, 422),
      raw('{"titulo":"x","paginas":1e309}', 400),
      post({ titulo: 'x', preco: -1 }, 422),
      post({ titulo: 'x', compradoEm: '2026-02-30' }, 422),
      post({ titulo: 'x', tipo: 'outro' }, 422),
      post({ titulo: 'x', etiquetas: 'raro' }, 422),
      post({ titulo: 'x', etiquetas: [{}] }, 422),
      post({ titulo: 'x'.repeat(81) }, 422),
      post({}, 422),
    ],
  },
  {
    what: 'fields that do not exist are kept',
    tries: [
      post({ titulo: 'x', isAdmin: true }),
      put({ dono: 'eve' }),
      put({ $sessionsEnded: 0 }),
      put({ criadoEm: 'x' }, [400, 403]),
      post({ titulo: 'x', 'a.b': 1 }),
    ],
    near: works,
  },
];

const rows: Attack[] = [
  {
    what: 'a row of someone else is read, changed, moved or deleted',
    tries: [
      { as: 'leitor', path: '/emprestimos/2', status: 404 },
      put({ observacao: 'x' }, 404, '/emprestimos/2', 'leitor'),
      put({ leitorId: 2 }, 403, '/emprestimos/1', 'leitor'),
      { as: 'leitor', method: 'DELETE', path: '/emprestimos/1', status: 403 },
      post({ livroId: 1, leitorId: 2, prazo: '2026-12-01' }, 403, '/emprestimos', 'leitor'),
      post({}, [403, 404], '/emprestimos/2/actions/devolver', 'leitor'),
    ],
    near: put({ observacao: 'meu' }, 200, '/emprestimos/1', 'leitor'),
  },
  {
    what: 'who owns one row sees them all',
    tries: [
      { as: 'leitor', path: '/emprestimos?filter={"leitorId":2}', status: 200, answer: /^\[\]$/ },
      { as: 'solto', path: '/emprestimos', status: 200, answer: /^\[\]$/ },
    ],
    near: { as: 'leitor', path: '/emprestimos', status: 200 },
  },
  {
    what: 'a status is set without its transition',
    tries: [
      put({ situacao: 'devolvido' }, 403, '/emprestimos/1', 'balcao'),
      put({ situacao: 'devolvido' }, 403, '/emprestimos/1', 'leitor'),
      post({ titulo: 'x' }, [400, 403], '/emprestimos/1/actions/devolver', 'balcao'),
    ],
  },
  {
    what: 'a field that the screen does not show is written',
    tries: [
      put({ custo: 1 }, 403, '/livros/4', 'balcao'),
      put({ notas: 'x' }, 403, '/livros/4', 'balcao'),
      put({ paginas: 1 }, [403, 404], '/livros/2', 'balcao'),
    ],
    near: put({ paginas: 12 }, 200, '/livros/4', 'balcao'),
  },
];

attacks('Bodies', 'B', bodies);
attacks('Ids and versions', 'I', ids);
attacks('References and values', 'R', references);
attacks('Rows and fields of others', 'W', rows);
