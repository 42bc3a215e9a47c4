/** Addresses, methods and headers that other servers interpret as more than they are. */
import { attacks, json, type Try } from '#tests/support/attacks.ts';

const everyone = (path: string, status: Try['status'] = 404): Try[] => [
  { path, status: [401, 404] },
  { as: 'leitor', path, status },
  { as: 'admin', path, status: 404 },
];
const books: Try = { as: 'acervo', path: '/livros', status: 200 };

attacks('Addresses', 'E', [
  {
    what: 'the whole database is one address',
    tries: ['/db', '/__rules', '/$ids', '/_db', '/db.json', '/state'].flatMap((path) => everyone(path)),
    near: books,
  },
  {
    what: 'names that every object has are resources',
    tries: ['/__proto__', '/constructor', '/toString', '/hasOwnProperty', '/valueOf', '/prototype'].flatMap(
      (path) => everyone(path),
    ),
  },
  {
    what: 'another spelling of a resource passes its guard',
    tries: [
      '/CONTAS',
      '/Contas',
      '/contas/',
      '/contas//',
      '//contas',
      '/./contas',
      '/contas%20',
      '/contas;x',
      '/%63ontas',
      '/contas%00',
      '/contas%2F7',
      '/livros/..%2Fcontas',
      '/contas.json',
      '/contas/7.json',
      '/contas/7/',
      '/contas/%2e%2e/livros',
    ].flatMap((path) => everyone(path, [403, 404]).slice(0, 2)),
    near: { as: 'admin', path: '/contas', status: 200 },
  },
  {
    what: 'a nested address shows the rows of another resource',
    tries: [
      '/leitores/1/emprestimos',
      '/emprestimos/1/livros',
      '/x/1/contas',
      '/x/1/%75suarios',
      '/contas/7/senha',
      '/contas/7/contas',
    ].flatMap((path) => everyone(path)),
  },
  {
    what: 'an id is an address, a pattern or a program',
    tries: [
      '/livros/..',
      '/livros/.',
      '/livros/a%2Fb',
      '/livros/%00',
      '/livros/%E0%A4%A',
      '/livros/*',
      '/livros/[1]',
      '/livros/1,2',
      "/livros/'1'",
      '/livros/$where',
      `/livros/${'1'.repeat(65)}`,
      '/livros/-1',
      '/livros/%F0%9F%92%A9',
    ].map((path) => ({ as: 'acervo', path, status: 404 })),
    near: { as: 'acervo', path: '/livros/1', status: 200 },
  },
  {
    what: 'what is no id is told apart from what may not be opened',
    tries: [
      { as: 'direcao', path: '/contas/7', status: 403 },
      ...['%00', 'a%00b', '1'.repeat(256), '%E0%A4%A'].map((id) => ({
        as: 'direcao',
        path: `/contas/${id}`,
        status: 404,
      })),
    ],
  },
  {
    what: 'records are merged where the config has no merging',
    tries: ['acervo', 'leitor'].map((as) => ({
      as,
      method: 'POST',
      path: '/livros/1/merge',
      body: { from: 2 },
      status: 404,
    })),
  },
  {
    what: 'names that every object has are actions or records',
    tries: [
      '/emprestimos/1/actions/constructor',
      '/emprestimos/1/actions/__proto__',
      '/emprestimos/1/actions/',
      '/emprestimos/1/actions/devolver/x',
      '/emprestimos/constructor/actions/devolver',
    ].map((path) => ({ as: 'balcao', method: 'POST', path, body: {}, status: 404 })),
    near: { as: 'balcao', method: 'POST', path: '/emprestimos/1/actions/devolver', body: {}, status: 200 },
  },
  {
    what: 'an address without end costs anything',
    tries: [
      { as: 'acervo', path: `/livros/${'a/'.repeat(5000)}`, status: 404 },
      { as: 'acervo', path: `/${'a'.repeat(20_000)}`, status: 404 },
      { as: 'acervo', path: `/livros?filter=${json({ titulo: 'x'.repeat(70_000) })}`, status: 431 },
    ],
    near: books,
  },
]);

attacks('Verbs', 'V', [
  {
    what: 'a header turns a POST into another verb',
    tries: ['GET', 'PUT', 'PATCH', 'DELETE'].flatMap((verb) =>
      ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].flatMap((header) => [
        {
          as: 'admin',
          method: 'POST',
          path: '/contas/7',
          body: { nome: 'Eve' },
          headers: { [header]: verb },
          status: 405,
        },
        {
          as: 'leitor',
          method: 'POST',
          path: '/contas/7',
          body: { nome: 'Eve' },
          headers: { [header]: verb },
          status: [403, 405],
        },
      ]),
    ),
  },
  {
    what: 'a field or a parameter turns a POST into another verb',
    tries: [
      { as: 'admin', method: 'POST', path: '/contas/7?_method=DELETE', body: {}, status: 405 },
      { as: 'admin', method: 'POST', path: '/contas/7', body: { _method: 'DELETE' }, status: 405 },
      { as: 'acervo', method: 'POST', path: '/livros?_method=DELETE', body: { titulo: 'x' }, status: 400 },
    ],
  },
  {
    what: 'HEAD reads what GET may not',
    tries: ['/contas', '/contas/7', '/livros', '/livros/aggregate'].flatMap((path) => [
      { method: 'HEAD', path, status: 401 },
      // Of an account that no visible row refers to, a reader may not even know the name.
      { as: 'leitor', method: 'HEAD', path, status: [200, 403, 400, 404] },
    ]),
    near: { ...books, method: 'HEAD' },
  },
  {
    what: 'verbs that nothing here needs do something',
    tries: ['TRACE', 'OPTIONS', 'PROPFIND', 'MKCOL', 'COPY', 'LOCK', 'PURGE', 'SEARCH'].flatMap((method) => [
      { as: 'acervo', method, path: '/livros', status: 405 },
      { as: 'acervo', method, path: '/livros/1', status: 405 },
    ]),
  },
  {
    what: 'a whole list is deleted or replaced at once',
    tries: (['DELETE', 'PUT', 'PATCH'] as const).map((method) => ({
      as: 'acervo',
      method,
      path: '/livros',
      ...(method !== 'DELETE' && { body: { titulo: 'x' } }),
      status: 405,
    })),
  },
]);

attacks('Other origins', 'O', [
  {
    what: 'a script of another page runs the answer (JSONP)',
    tries: ['callback=evil', 'jsonp=evil', 'cb=evil'].map((query) => ({
      as: 'acervo',
      path: `/livros?${query}`,
      status: 400,
    })),
    near: books,
  },
  {
    what: 'a form of another page writes, which browsers send without asking',
    tries: [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'text/plain; application/json',
      'application/json-seq',
    ].map((type) => ({
      as: 'acervo',
      method: 'POST',
      path: '/livros',
      raw: '{"titulo":"x"}',
      headers: { 'Content-Type': type },
      status: 415,
    })),
    near: {
      as: 'acervo',
      method: 'POST',
      path: '/livros',
      raw: '{"titulo":"Com charset"}',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      status: 201,
    },
  },
  {
    what: 'a preflight is let through',
    tries: ['https://evil.example', 'null', 'http://127.0.0.1.evil.example'].map((Origin) => ({
      method: 'OPTIONS',
      path: '/livros',
      headers: { Origin, 'Access-Control-Request-Method': 'POST' },
      status: [401, 405],
    })),
  },
  {
    what: 'the answer is delayed to hold connections',
    tries: [{ as: 'acervo', path: '/livros?_delay=3000', status: 400 }],
  },
]);
