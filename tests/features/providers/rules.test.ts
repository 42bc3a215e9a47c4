/** What providers decide, without a provider. */
import { describe, expect, it } from 'vitest';
import { permissionsIn } from '#access/accounts.ts';
import { groupsKey, groupsLapseAt } from '#access/groups.ts';
import { gainWords, rightsChanges } from '#authoring/rights/rightsDiff.ts';
import { claimAt, emailIn, groupsIn, hashOfToken, withSigned } from '#features/providers/server/claims.ts';
import { pathWithin } from '#features/providers/server/flow.ts';
import { seal, unseal } from '#server/passwords/seal.ts';
import { password } from '#tests/support/db.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { startServer } from '#tests/support/server.ts';
import { mayTakeAnyRight } from '#server/caller/lockoutGuard.ts';
import { lackOfAdministrator } from '#server/accounts/localAdministrator.ts';

const issuer = 'https://login.example.com';
const portalOf = (groups: Record<string, string[]>, more: object = {}, signIn: object = {}) =>
  companyWith('library', {
    'portal.yaml': {
      url: 'https://portal.example.com',
      signIn: {
        ...signIn,
        providers: {
          empresa: { label: 'Empresa', issuer, clientId: 'portal', secretEnv: 'SEGREDO', groups, ...more },
        },
      },
    },
  });

describe('the groups of an account', () => {
  const portal = portalOf({ livros: ['acervo', 'BALCAO'] });
  const now = Date.now();
  const account = (more: object = {}, at = now) => ({
    permissoes: ['balcao'],
    [groupsKey]: { empresa: { issuer, groups: ['livros', 'outros'], at, ...more } },
  });

  it('add permissions that it does not have yet', () => {
    expect(permissionsIn(account(), portal)).toEqual(['balcao', 'acervo']);
    expect(groupsLapseAt(account(), now)).toBe(now + 3_600_000);
  });

  it.each([
    ['an hour after they were confirmed', account({}, now - 3_600_001)],
    ['of another issuer at the same id', account({ issuer: 'https://mal.example' })],
    ['that the config does not name', account({ groups: ['constructor', 'toString', 'nada'] })],
  ])('give nothing %s', (_what, one) => expect(permissionsIn(one, portal)).toEqual(['balcao']));

  it('count for nothing when they were confirmed in the future, as after a clock is set back', () => {
    expect(permissionsIn(account({}, now + 60_000), portal)).toContain('acervo');
    expect(permissionsIn(account({}, now + 3_600_000), portal)).toEqual(['balcao']);
  });

  it('are compared between versions of the config', () => {
    const after = portalOf({ livros: ['acervo'], chefia: ['ADMIN'] });
    const words = rightsChanges(portal, after)
      .filter(({ permissions: [who] }) => who?.startsWith('grupo'))
      .map((change) => [change.permissions[0], change.kind, gainWords(change)]);
    expect(words).toEqual([
      ['grupo livros de Empresa', 'lost', 'recebe BALCAO'],
      ['grupo chefia de Empresa', 'gained', 'recebe ADMIN'],
    ]);
  });
});

describe('claims', () => {
  const of = (value: unknown, claim = 'groups') => groupsIn({ sub: 's', groups: value }, { claim });

  it.each([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [[], []],
    ['a', ['a']],
    [undefined, undefined],
    [null, undefined],
    [[1], undefined],
    [{ a: 1 }, undefined],
    [Array(6000).fill('a'), undefined],
  ])('are groups only as a list of names: %j', (value, groups) => expect(of(value)).toEqual(groups));

  it('are found by their name, and inside of others', () => {
    const claims = { sub: 's', 'https://x.example/groups': ['a'], realm: { roles: ['b'] } };
    expect(claimAt(claims, 'https://x.example/groups')).toEqual(['a']);
    expect(claimAt(claims, 'realm.roles')).toEqual(['b']);
    expect(claimAt(claims, 'realm.constructor')).toBeUndefined();
  });

  it('verify an e-mail by true alone, and at Entra by the owner of the domain', () => {
    const entra = 'https://login.microsoftonline.com/0/v2.0';
    const is = (more: object, at = issuer) =>
      emailIn({ sub: 's', email: 'a@example.com', ...more }, at)?.isVerified;
    expect([
      is({ email_verified: true }),
      is({ xms_edov: true }, entra),
      is({ xms_edov: '1' }, entra),
    ]).toEqual([true, true, true]);
    for (const other of [{}, { email_verified: 'true' }, { email_verified: 1 }, { xms_edov: true }])
      expect(is(other)).toBe(false);
    expect(is({ xms_edov: false }, entra)).toBe(false);
  });

  it('of an ID token are verified by what is said of the same address alone', () => {
    const more = { sub: 's', email: 'a@example.com', email_verified: true, name: 'A' };
    const by = (email: string) => emailIn(withSigned(more, { sub: 's', email }), issuer);
    expect(by('a@example.com')).toEqual({ address: 'a@example.com', isVerified: true });
    expect(by('b@example.com')).toEqual({ address: 'b@example.com', isVerified: false });
    expect(withSigned(more, { sub: 's' })).toEqual(more);
  });

  // OpenID Connect Core 1.0, appendix A.3: the example of an access token and its hash.
  it('have the hash of the access token', () =>
    expect(hashOfToken('jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y', 'RS256')).toBe(
      '77QmUPtjPfzWtF2AnpK9RQ',
    ));
});

it('what is sealed opens with the same secret for the same purpose, unchanged', () => {
  const [key, other] = ['a', 'b'].map((one) => new TextEncoder().encode(one.repeat(40)));
  const sealed = seal(key!, 'trial', { a: 1 });
  expect(unseal(key!, 'trial', sealed)).toEqual({ a: 1 });
  const changed = (sealed[20] === 'A' ? 'B' : 'A') + sealed.slice(1);
  for (const opened of [
    unseal(other!, 'trial', sealed),
    unseal(key!, 'sign-in state', sealed),
    unseal(key!, 'trial', changed),
    unseal(key!, 'trial', ''),
  ])
    expect(opened).toBeUndefined();
});

it.each([
  ['/acervo/livros?page=2', '/acervo/livros?page=2'],
  ...[
    '//mal.example',
    '/\\mal.example',
    'https://mal.example',
    'acervo',
    '/',
    '/login',
    '/AUTH/x',
    '/api/x',
    '/%2e%2e//mal.example',
    '/./auth/empresa/start',
    '/x/..//mal.example',
    // what some programs read as //mal.example
    '/%5cmal.example',
    '/%5C/mal.example',
    '/%09/mal.example',
    '/acervo%00',
    // longer than the cookie of a sign-in has room for, as it is sent
    `/x?f=${'é'.repeat(500)}`,
  ].map((path): [string, string | undefined] => [path, undefined]),
] as [string, string | undefined][])('the address %s is opened afterwards as %s', (path, opened) =>
  expect(pathWithin(path)).toBe(opened),
);

describe('an account that an e-mail never leads to', () => {
  const list = (actions: string[], fields: string[], more: object = {}) => ({
    'departments/pessoal.yaml': {
      label: 'Pessoal',
      permissions: ['mural'],
      routes: [
        {
          path: '/pessoal/contas',
          label: 'Pessoas',
          list: {
            resource: 'contas',
            columns: ['nome'],
            actions,
            ...more,
            form: [{ section: 'Pessoa', fields: [...fields, 'email'] }],
          },
        },
      ],
    },
  });
  const portalWith = (overlay: object) =>
    companyWith('library', {
      ...overlay,
      'portal.yaml': {
        url: 'https://portal.example.com',
        signIn: {
          providers: {
            empresa: {
              label: 'Empresa',
              issuer,
              clientId: 'portal',
              secretEnv: 'SEGREDO',
              groups: { chefia: ['ADMIN'], livros: ['acervo'] },
            },
          },
        },
      },
    });
  const mural = { id: 1, permissoes: ['mural'] };
  const longAgo = (group: string) => ({
    id: 1,
    permissoes: [],
    [groupsKey]: { empresa: { issuer, groups: [group], at: Date.now() - 86_400_000 } },
  });

  it.each([
    ['makes accounts with permissions', list(['create'], ['nome', 'senha', 'permissoes']), mural],
    ['sets the passwords of others', list(['edit'], ['nome', 'senha']), mural],
    ['edits permissions', list(['edit'], ['nome', 'permissoes']), mural],
    ["had an administrator's group a day ago", {}, longAgo('chefia')],
  ])('is one that %s', (_what, overlay, one) => expect(mayTakeAnyRight(portalWith(overlay), one)).toBe(true));

  it.each([
    ['makes accounts without permissions', list(['create'], ['nome', 'senha', 'plano']), mural],
    ['edits names', list(['edit'], ['nome', 'plano']), mural],
    ['sets its own password', list(['edit'], ['nome', 'senha'], { filter: { id: '$user.id' } }), mural],
    ['had another group a day ago', {}, longAgo('livros')],
  ])('is not one that %s', (_what, overlay, one) =>
    expect(mayTakeAnyRight(portalWith(overlay), one)).toBe(false),
  );
});

describe('closed passwords', () => {
  const closed = portalOf({}, {}, { password: 'closed' });
  const editing = companyWith('library', {
    'portal.yaml': { url: closed.url, signIn: closed.signIn },
    'departments/oficina.yaml': {
      label: 'Oficina',
      permissions: ['direcao'],
      routes: [{ path: '/oficina/editor', label: 'Editor', page: 'ConfigEditor' }],
    },
  });

  it('let in those alone whom no provider is led to', async () => {
    const server = await startServer({ portal: editing });
    try {
      const enter = (name: string, word = password) =>
        server.api('POST', '/login', { body: { email: `${name}@example.com`, password: word } });
      expect((await enter('admin')).status).toBe(200);
      expect((await enter('direcao')).status).toBe(200);
      expect(await enter('balcao')).toMatchObject({
        status: 401,
        message: expect.stringContaining('Empresa'),
      });
      expect((await enter('balcao', 'errada123')).message).toBe(
        'E-mail ou senha incorretos, ou esta conta entra com Empresa.',
      );
    } finally {
      await server.stop();
    }
  });

  it('are refused where nobody could manage the accounts', async () => {
    const contas = (permissoes: string[], senha: string | null = 'x') => ({
      portal: closed,
      find: async () => ({ records: [{ id: 1, permissoes, senha }], total: 1 }),
    });
    const lack = (permissoes: string[], senha?: string | null, portal = closed) =>
      lackOfAdministrator(portal, contas(permissoes, senha), '2026-10-31');
    expect(await lack(['ADMIN'])).toBeUndefined();
    for (const fault of [await lack(['balcao']), await lack(['ADMIN'], null), await lack([])])
      expect(fault).toContain('password: closed');
    expect(await lack([], 'x', portalOf({}))).toBeUndefined();
  });
});
