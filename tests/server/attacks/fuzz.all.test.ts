/** Random requests: none may end in a 500, and every refusal has a message in Portuguese. */
import { copyFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { send } from '#tests/support/attacks.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { inPostgres, sharedServer } from '#tests/support/server.ts';

const server = sharedServer();

const accounts = ['acervo', 'balcao', 'leitor', 'solto', 'direcao', 'admin', 'vazio', 'sem', 'mural'];
const resources = ['contas', 'livros', 'autores', 'leitores', 'emprestimos', 'sugestoes'];
const fieldNames = [
  'id',
  'version',
  'titulo',
  'nome',
  'senha',
  'email',
  'permissoes',
  'preco',
  'paginas',
  'compradoEm',
  'retiradoEm',
  'situacao',
  'autorId',
  'leitorId',
  'etiquetas',
  'tipo',
  'q',
  'any',
  'all',
  'not',
  '__proto__',
  'constructor',
  'nada',
];

const oneOf = (values: readonly string[]) => fc.constantFrom(...values);
const scalar = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    '',
    0,
    -1,
    1,
    2,
    1e21,
    '1',
    '2',
    '$today',
    '$user.leitorId',
    '$user.',
    '2026-02-30',
    '2026-10-31',
    'romance',
    'Álgebra',
    '%',
    '\\',
    '\u0000',
    '\ud800',
  ),
  fc.string({ maxLength: 20, unit: 'binary' }),
  fc.double(),
);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);
const key = fc
  .tuple(
    oneOf(fieldNames),
    oneOf(['', '', '_gte', '_lte', '_gt', '_lt', '_neq', '_like', '_null', '_x', ':month']),
  )
  .map((parts) => parts.join(''));
const object = fc.dictionary(key, value, { maxKeys: 4 });
const filter = fc.letrec<{ filter: unknown }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    object,
    fc.array(tie('filter'), { maxLength: 2 }).map((any) => ({ any })),
    tie('filter').map((not) => ({ not })),
  ),
})).filter;
const jsonText = (arbitrary: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 6, arbitrary: arbitrary.map((it) => JSON.stringify(it) ?? '') },
    { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
  );

/** Lone surrogates can't be encoded in a URL. */
const inAddress = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '?'));

const parameter = fc
  .oneof(
    fc.tuple(fc.constant('filter'), jsonText(filter)),
    fc.tuple(fc.constant('sort'), jsonText(fc.tuple(key, oneOf(['ASC', 'DESC', 'asc'])))),
    fc.tuple(
      fc.constant('range'),
      jsonText(fc.array(fc.oneof(fc.integer({ min: -2, max: 2000 }), scalar), { maxLength: 3 })),
    ),
    fc.tuple(fc.constant('groupBy'), jsonText(fc.array(key, { maxLength: 4 }))),
    fc.tuple(
      fc.constant('measures'),
      jsonText(
        fc.dictionary(
          oneOf(['n', 'total', '__proto__']),
          fc.oneof(
            fc.constant('count'),
            fc.dictionary(oneOf(['sum', 'avg', 'min', 'max', 'ratio', 'x']), value, { maxKeys: 2 }),
          ),
        ),
      ),
    ),
    fc.tuple(key, fc.string({ maxLength: 10 })),
  )
  .map(([name, text]) => `${inAddress(name)}=${inAddress(text)}`);

const id = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map(String),
  oneOf(['aggregate', '0', 'x', '..', '%00', '%E0%A4%A', 'constructor', '__proto__']),
  fc.string({ maxLength: 8 }).map(encodeURIComponent),
);
const address = fc.oneof(
  { weight: 4, arbitrary: oneOf(resources).map((name) => `/${name}`) },
  { weight: 4, arbitrary: fc.tuple(oneOf(resources), id).map(([name, one]) => `/${name}/${one}`) },
  { weight: 2, arbitrary: oneOf(resources).map((name) => `/${name}/aggregate`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(id, oneOf(['devolver', 'perder', 'reabrir', 'x', 'constructor']))
      .map(([one, action]) => `/emprestimos/${one}/actions/${action}`),
  },
  {
    weight: 1,
    arbitrary: oneOf(['/user-info', '/account/password', '/db', '/', '//', '/login/', '/register']),
  },
  { weight: 1, arbitrary: fc.webPath().filter((path) => !path.startsWith('/account/sign-out')) },
);

const request = fc.record({
  as: fc.option(oneOf(accounts), { nil: undefined, freq: 8 }),
  // Deletions are left to the attacks: random ones would soon leave nothing to query.
  method: oneOf(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'OPTIONS']),
  path: fc
    .tuple(address, fc.array(parameter, { maxLength: 3 }))
    .map(([path, query]) => (query.length ? `${path}?${query.join('&')}` : path)),
  raw: fc.oneof(
    { weight: 5, arbitrary: jsonText(object) },
    { weight: 1, arbitrary: jsonText(fc.jsonValue()) },
  ),
  headers: fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.record({ 'If-Match': oneOf(['"1"', 'W/"2"', '*', 'x', '""', '"9999999999999999"']) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        'Content-Type': oneOf([
          'text/plain',
          'application/json;charset=utf-16',
          'application/problem+json',
          ';',
          'x',
        ]),
      }),
    },
  ),
});

/** A request that a screen could send, except for its values, so that it gets past the access check. */
const plausible = fc
  .tuple(
    fc.constantFrom(
      {
        as: 'acervo',
        resource: 'livros',
        fields: [
          'titulo',
          'isbn',
          'autorId',
          'outrosAutoresIds',
          'tipo',
          'edicao',
          'etiquetas',
          'preco',
          'paginas',
          'compradoEm',
          'custo',
          'notas',
        ],
      },
      { as: 'acervo', resource: 'autores', fields: ['nome', 'ativo', 'nascimento'] },
      {
        as: 'balcao',
        resource: 'emprestimos',
        fields: ['livroId', 'leitorId', 'retiradoEm', 'prazo', 'multa', 'observacao'],
      },
      { as: 'leitor', resource: 'sugestoes', fields: ['titulo', 'leitorId'] },
    ),
    fc.integer({ min: 0, max: 5 }),
    fc.infiniteStream(value),
    fc.integer({ min: 1, max: 4095 }),
  )
  .map(([{ as, resource, fields }, id, values, mask]) => {
    const body = fields
      .filter((_field, at) => mask & (1 << at))
      .map((field) => [field, values.next().value as unknown]);
    return {
      as,
      method: id ? 'PUT' : 'POST',
      path: `/${resource}${id ? `/${id}` : ''}`,
      raw: JSON.stringify(Object.fromEntries(body)),
      headers: {},
    };
  });

/** A valid request, since random requests rarely create a record. */
const right = fc.stringMatching(/^[A-Z][a-z]{3,12}$/).map((nome) => ({
  as: 'acervo',
  method: 'POST',
  path: '/autores',
  raw: JSON.stringify({ nome }),
  headers: {},
}));

const requests = fc.oneof(
  { weight: 20, arbitrary: request },
  { weight: 20, arbitrary: plausible },
  { weight: 1, arbitrary: right },
);

describe('random requests', () => {
  it('never break the server, never leak, and are refused with a message', async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requests, async ({ raw, ...one }) => {
        // Random changes to accounts would sign the others out.
        const body = one.method === 'GET' || one.method === 'HEAD' || one.method === 'OPTIONS' ? {} : { raw };
        if (one.as === 'admin' && one.path.startsWith('/contas') && 'raw' in body) return;
        const { status, text } = await send(server, { ...one, ...body });
        seen.set(status, (seen.get(status) ?? 0) + 1);
        expect(status).not.toBe(500);
        if (status < 400) return;
        expect([200, 201, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429]).toContain(status);
        expect(text).not.toMatch(
          /\$2[aby]\$|node_modules|\bat \S+ \(|TypeError|RangeError|SyntaxError|undefined|\[object/,
        );
        if (one.method !== 'HEAD')
          expect((JSON.parse(text) as { message: string }).message).toMatch(/^[\p{Lu}"“]/u);
      }),
      { numRuns: 3000, interruptAfterTimeLimit: 40_000 },
    );
    // Some requests did get past the access check.
    for (const status of [200, 201, 400, 401, 403, 404, 405, 422])
      expect([status, (seen.get(status) ?? 0) > 3]).toEqual([status, true]);
  });

  it.skipIf(inPostgres)('leave data that a server can start with', async () => {
    const folder = newFolder();
    for (const name of readdirSync(server.folder).filter((name) => /^(db|journal\..*)\.jsonl?$/.test(name)))
      copyFileSync(path.join(server.folder, name), path.join(folder, name));
    await openJsonStore(folder, 'nada.json').close();
  });
});
