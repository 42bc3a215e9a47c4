/** Attacks on accounts, their passwords and their rights. */
import { createHmac } from 'node:crypto';
import { attacks, json, type Try } from '#tests/support/attacks.ts';

const eve = { email: 'eve@example.com', password: 'senha de eve', senha: 'senha de eve', nome: 'Eve' };
const grab = { ...eve, role: 'admin', permissions: ['*'], permissoes: ['admin'] };
const part = (data: unknown) => Buffer.from(JSON.stringify(data)).toString('base64url');
const later = Math.floor(Date.now() / 1000) + 3600;

function forged(
  claims: object,
  header: object = { alg: 'HS256', typ: 'JWT' },
  key = 'json-server-auth-123456',
) {
  const text = `${part(header)}.${part({ exp: later, iat: later - 7200, ...claims })}`;
  return { Authorization: `Bearer ${text}.${createHmac('sha256', key).update(text).digest('base64url')}` };
}
const signedOut = (path: string, headers: Record<string, string>, more: Partial<Try> = {}): Try => ({
  path,
  headers,
  status: 401,
  ...more,
});
const login = (body: unknown, status: Try['status'] = 401): Try => ({
  method: 'POST',
  path: '/login',
  body,
  status,
});
const signIn: Try = login({ email: 'acervo@example.com', password: 'folhear1234' }, 200);
const asAdmin = (path: string, status: number, more: Partial<Try> = {}): Try => ({
  as: 'admin',
  path,
  status,
  ...more,
});

attacks('Forged tokens', 'T', [
  {
    what: 'a token made with the key that json-server-auth has for everyone opens an account',
    tries: [1, 7, '7'].flatMap((sub) => [
      signedOut('/contas/7', forged({ sub: String(sub), email: 'admin@example.com' })),
      signedOut('/contas', forged({ sub: String(sub), permissions: ['ADMIN'] })),
    ]),
    near: asAdmin('/contas/7', 200),
  },
  {
    what: 'a forged token of an account that does not exist writes',
    tries: [signedOut('/livros', forged({ sub: '99999' }), { method: 'POST', body: { titulo: 'x' } })],
    near: { as: 'acervo', method: 'POST', path: '/livros', body: { titulo: 'Permitido' }, status: 201 },
  },
  {
    what: 'a header asks for no signature, or for another algorithm',
    tries: ['none', 'None', 'nOnE', 'HS512', 'HS384', 'RS256', 'ES256', 'EdDSA', '', 5].map((alg) =>
      signedOut('/user-info', forged({ sub: '7' }, { alg })),
    ),
    near: asAdmin('/user-info', 200),
  },
  {
    what: 'a header brings its own key, or says where to find one',
    tries: [
      { kid: '../../../../dev/null' },
      { kid: "' UNION SELECT 'x'" },
      { jwk: { kty: 'oct', k: Buffer.from('json-server-auth-123456').toString('base64url') } },
      { jku: 'https://evil.example/keys.json' },
      { x5u: 'https://evil.example/cert.pem' },
      { x5c: ['x'] },
      { crit: ['exp'], exp: 1 },
      { crit: ['b64'], b64: false },
      { zip: 'DEF' },
    ].map((more) => signedOut('/user-info', forged({ sub: '7' }, { alg: 'HS256', ...more }))),
  },
  {
    what: 'an empty, short or guessable key was used',
    tries: ['', 'secret', 'portal', 'changeme', 'null', 'undefined', '\0'].map((key) =>
      signedOut('/user-info', forged({ sub: '7' }, { alg: 'HS256' }, key)),
    ),
  },
  {
    what: 'something else stands where the token should',
    tries: [
      'Bearer',
      'Bearer ',
      'Bearer null',
      'Bearer undefined',
      'Bearer a.b',
      'Bearer a.b.c',
      'Bearer ..',
      'Basic YWRtaW5AZXhhbXBsZS5jb206ZXN0YW50ZTEyMw==',
      'bearer x y',
      `Bearer ${'a'.repeat(20_000)}`,
    ].map((Authorization) => signedOut('/user-info', { Authorization })),
    near: { as: 'acervo', path: '/user-info', status: 200 },
  },
  {
    what: 'the token comes by address, cookie or body instead of the header',
    tries: [
      signedOut('/user-info?token=x&access_token=y', {}),
      signedOut('/livros', { Cookie: 'token=x; session=y' }),
      signedOut('/livros', {}, { method: 'POST', body: { token: 'x', titulo: 'y' } }),
    ],
  },
]);

attacks('Doors beside the sign-in', 'A', [
  {
    what: 'anybody registers, with any rights',
    tries: [
      '/register',
      '/signup',
      '/users',
      '/signin',
      '/auth/register',
      '/600/users',
      '/660/register',
      '/contas',
    ].flatMap((path) => [
      { method: 'POST', path, body: grab, status: 401 },
      { as: 'leitor', method: 'POST', path, body: grab, status: [403, 404] },
    ]),
    near: {
      as: 'admin',
      method: 'POST',
      path: '/contas',
      body: { ...eve, password: undefined, permissoes: ['leitor'] },
      status: 201,
    },
  },
  {
    what: 'an address that only contains the name of the sign-in is one',
    tries: [
      '/cashregisters/foo',
      '/login-attempts',
      '/xlogin',
      '/login/',
      '/login/x',
      '/loginx',
      '/LOGIN',
      '/register/login',
      '/login%2F',
    ].map((path) => ({
      method: 'POST',
      path,
      body: { email: 'acervo@example.com', password: 'folhear1234' },
      status: 401,
    })),
    near: signIn,
  },
  {
    what: 'a nested address writes an account past the guards',
    tries: ['/x/1/contas', '/leitores/1/contas', '/contas/1/contas'].flatMap((path) => [
      { method: 'POST', path, body: grab, status: 401 },
      { as: 'leitor', method: 'POST', path, body: grab, status: 404 },
      { as: 'leitor', path, status: 404 },
    ]),
  },
  {
    what: 'a guard that is written into the address opens what it guards',
    tries: ['600', '640', '644', '660', '664', '666', '444', '000', '777'].flatMap((guard) => [
      { path: `/${guard}/contas`, status: 401 },
      { as: 'leitor', path: `/${guard}/contas`, status: 404 },
    ]),
    near: asAdmin('/contas', 200),
  },
  {
    what: 'an account gives itself rights',
    tries: (['PUT', 'PATCH'] as const).flatMap((method) =>
      [{ permissoes: ['admin'] }, { role: 'admin' }, { permissions: ['*'] }, { bloqueada: false }].map(
        (body) => ({ as: 'leitor', method, path: '/contas/3', body, status: 403 }),
      ),
    ),
    near: { as: 'admin', method: 'PATCH', path: '/contas/3', body: { plano: 'Básico' }, status: 200 },
  },
  {
    what: 'a sign-in with other types than texts breaks it',
    tries: [
      5,
      null,
      true,
      [],
      {},
      { $ne: null },
      { $gt: '' },
      ['acervo@example.com'],
      { trim: 1 },
      '__proto__',
    ].flatMap((odd) => [
      login({ email: odd, password: 'folhear1234' }),
      login({ email: 'acervo@example.com', password: odd }),
    ]),
    near: signIn,
  },
  {
    what: 'a sign-in by pattern finds an account',
    tries: [
      '%',
      '*',
      '.*',
      '@',
      'a',
      'acervo',
      'acervo@',
      '@example.com',
      'acervo@example.com ,admin@example.com',
      'acervo@example.com\0',
      'ACERVO@example.com@',
    ].map((email) => login({ email, password: 'folhear1234' }, email.includes('\0') ? 400 : 401)),
    near: login({ email: ' ACERVO@example.com ', password: 'folhear1234' }, 200),
  },
  {
    what: 'an e-mail keeps a backtracking pattern busy',
    tries: [
      `a@${'a'.repeat(44)}!!`,
      `${'a'.repeat(250)}!`,
      `a@${'a.'.repeat(120)}`,
      `${'a@'.repeat(100)}a`,
      `${' '.repeat(250)}@`,
    ].map((email) => login({ email, password: 'zzzzzzzz' })),
  },
  {
    what: 'a sign-in that is no JSON object is taken apart',
    tries: [
      { method: 'POST', path: '/login', raw: '{', status: 400 },
      { method: 'POST', path: '/login', raw: '[]', status: 400 },
      {
        method: 'POST',
        path: '/login',
        raw: 'email=a&password=b',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        status: 415,
      },
      login({}),
    ],
    near: signIn,
  },
]);

attacks('Passwords and their hashes', 'H', [
  {
    what: 'a HEAD counts the hashes that begin so',
    tries: ['$2a', '$2b', ''].flatMap((start) => [
      { method: 'HEAD', path: `/contas?filter=${json({ senha_like: start })}`, status: 401 },
      { as: 'leitor', method: 'HEAD', path: `/contas?filter=${json({ senha_like: start })}`, status: 403 },
      asAdmin(`/contas?filter=${json({ senha_like: start })}`, 403, { method: 'HEAD' }),
    ]),
    near: asAdmin(`/contas?filter=${json({ nome_like: 'a' })}`, 200, { method: 'HEAD' }),
  },
  {
    what: 'who manages accounts filters, sorts or groups by the password',
    tries: [
      `/contas?filter=${json({ senha: 'x' })}`,
      `/contas?filter=${json({ senha_null: false })}`,
      `/contas?filter=${json({ any: [{ nome: 'x' }, { senha_like: '$2' }] })}`,
      `/contas?filter=${json({ not: { senha_like: '$2' } })}`,
      `/contas?sort=${json(['senha', 'ASC'])}`,
      `/contas/aggregate?groupBy=${json(['senha'])}&measures=${json({ n: 'count' })}`,
      `/contas/aggregate?measures=${json({ n: { max: 'senha' } })}`,
      `/contas/aggregate?measures=${json({ n: 'count' })}&filter=${json({ senha_like: '$2' })}`,
    ].map((path) => asAdmin(path, 403)),
    near: asAdmin(`/contas?sort=${json(['nome', 'ASC'])}`, 200),
  },
  {
    what: 'a hash is written in place of a password, to be signed in with',
    tries: [
      asAdmin('/contas/3', 422, { method: 'PUT', body: { senha: 'curta' } }),
      asAdmin('/contas/3', 422, { method: 'PUT', body: { senha: ['folhear1234'] } }),
      asAdmin('/contas/3', 422, { method: 'PUT', body: { senha: { hash: '$2a$10$x' } } }),
      asAdmin('/contas/3', 422, { method: 'PUT', body: { senha: 'x'.repeat(73) } }),
    ],
  },
  {
    what: 'a text search looks into hashes',
    tries: [{ as: 'acervo', path: `/contas?filter=${json({ q: '$2' })}`, status: 403 }],
    near: asAdmin(`/contas?filter=${json({ q: 'Acervo' })}`, 200),
  },
  {
    what: 'a password change is guessed, or made without knowing the old one',
    tries: [
      { method: 'POST', path: '/account/password', body: { next: 'outra senha boa' }, status: 401 },
      ...[undefined, null, '', 5, ['folhear1234'], 'errada-1234', 'folhear1234'.padEnd(80, 'x')].map(
        (current) => ({
          as: 'acervo',
          method: 'POST',
          path: '/account/password',
          body: { current, next: 'outra senha boa' },
          status: 422,
        }),
      ),
      ...[undefined, null, '', 'curta', 'senha123', 'acervo@example.com', 'x'.repeat(73), 'folhear1234'].map(
        (next) => ({
          as: 'acervo',
          method: 'POST',
          path: '/account/password',
          body: { current: 'folhear1234', next },
          status: 422,
        }),
      ),
    ],
    near: { as: 'acervo', path: '/user-info', status: 200 },
  },
]);
