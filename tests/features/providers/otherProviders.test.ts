/** Providers as they come, and one that behaves as LemonLDAP::NG 2.16, Glewlwyd 2.7 and django-oauth-toolkit 1.7 do. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkProviders } from '#features/providers/server/checkProviders.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { asNow, laterBy, setBackBy } from '#tests/support/laterBy.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import {
  booksProvider,
  clientSecret,
  enteredOn,
  portalUrl,
  refusalOn,
  SignInBrowser,
} from '#tests/support/signIn/browser.ts';
import { HostileProvider, type Answers } from '#tests/support/signIn/hostileProvider.ts';
import { startRealProvider } from '#tests/support/signIn/realProvider.ts';

const minute = 60_000;
const secret = 'um-segredo_com.sinais*~ e espaço';

describe.each([8, 9] as const)('oidc-provider %i as it comes', (version) => {
  it('keeps the rights of groups beyond an hour, because consent was asked for', async () => {
    const provider = await startRealProvider({ version, asItComes: true });
    const empresa = { ...booksProvider(provider.issuer), consent: true };
    const server = await startServer({
      portal: companyWith('library', {
        'portal.yaml': { url: portalUrl, signIn: { providers: { empresa } } },
      }),
      env: { EMPRESA_SECRET: clientSecret },
    });
    provider.portalAt = server.url;
    provider.people.set('ida', { email: 'ida@example.com', email_verified: true, groups: ['livros'] });
    provider.person = 'ida';
    const page = await new SignInBrowser(server.url).signIn();
    const token = enteredOn(page)!.token;
    const rights = async () => (await server.api('GET', '/user-info', { token })).body.permissions as unknown;
    for (let quarter = 1; quarter <= 6; quarter++) {
      laterBy(16 * minute);
      await rights();
      await vi.waitFor(async () => expect(await rights()).toEqual(['acervo']));
    }
    asNow();
    await server.stop();
    await provider.stop();
  });
});

describe('a provider with ways of its own', () => {
  let provider: HostileProvider;
  const notices: { message: string; about: Record<string, unknown> }[] = [];
  const servers = new Map<string, TestServer>();
  beforeAll(async () => {
    provider = await new HostileProvider().start();
  });
  beforeEach(() => {
    provider.answers = {};
    notices.length = 0;
  });
  afterEach(asNow);
  afterAll(async () => {
    await Promise.all([...servers.values()].map((server) => server.stop()));
    await provider.stop();
  });

  type Of = {
    password?: 'closed';
    /** No test sees what another one made it remember. */
    isOwn?: true;
  };
  async function portalBy(keywords: object = {}, of: Of = {}) {
    const key = JSON.stringify([keywords, of]) + (of.isOwn ? String(servers.size) : '');
    const server = servers.get(key) ?? (await startPortal(keywords, of));
    servers.set(key, server);
    return driven(server);
  }

  const startPortal = (keywords: object, { password }: Of) => {
    const empresa = { ...booksProvider(provider.issuer), ...keywords };
    return startServer({
      portal: companyWith('library', {
        'portal.yaml': {
          url: portalUrl,
          signIn: { providers: { empresa }, ...(password && { password }) },
        },
      }),
      env: { EMPRESA_SECRET: secret },
      log: {
        request: () => undefined,
        failure: (error: unknown) => console.error(error),
        notice: (message: string, about: Record<string, unknown> = {}) =>
          void notices.push({ message, about }),
      },
    });
  };

  function driven(server: TestServer) {
    const come = async (answers: Answers = {}) => {
      const browser = new SignInBrowser(server.url);
      const begun = await browser.get('/auth/empresa/start?to=%2Facervo%2Flivros');
      if (!begun.location) return begun;
      const asked = new URL(begun.location).searchParams;
      provider.nonce = asked.get('nonce')!;
      provider.answers = { ...provider.answers, ...answers };
      return browser.get(`/auth/empresa/callback?code=um&state=${asked.get('state')!}`);
    };
    const info = (token: string) => server.api('GET', '/user-info', { token });
    /** Someone who is in, with a refresh token. */
    const enter = async (answers: Answers = {}) => {
      const page = await come({ tokens: { refresh_token: 'r1' }, ...answers });
      const entered = enteredOn(page);
      if (!entered) throw new Error(`${page.status}: ${refusalOn(page)} ${JSON.stringify(notices)}`);
      return entered.token;
    };
    /** The portal asks the provider again, which answers so. */
    const askAgain = async (token: string, answers: Answers) => {
      provider.answers = answers;
      notices.length = 0;
      laterBy(16 * minute);
      await info(token);
      await vi.waitFor(() => expect(notices.length).toBeGreaterThan(0));
    };
    return { server, come, enter, askAgain, info };
  }
  const challenge = { 'WWW-Authenticate': 'Basic realm="provider"' };

  it.each<[string, NonNullable<Answers['at']>]>([
    [
      '401 with a challenge',
      { '/token': { status: 401, body: { error: 'invalid_client' }, headers: challenge } },
    ],
    ['400', { '/token': { status: 400, body: { error: 'invalid_client' } } }],
    ['401 without words', { '/token': { status: 401, body: '', headers: challenge } }],
    ['unauthorized_client', { '/token': { status: 401, body: { error: 'unauthorized_client' } } }],
  ])('ends nobody by a secret that has expired (%s), and the log names its variable', async (_how, at) => {
    const { enter, askAgain, info, come } = await portalBy();
    const token = await enter();
    await askAgain(token, { at });
    expect(notices[0]!.message).toContain('EMPRESA_SECRET');
    expect(notices[0]!.message).toContain(`${provider.issuer}/token`);
    expect(JSON.stringify(notices)).not.toContain(secret);
    expect((await info(token)).body.permissions).toEqual(['acervo']);
    const page = await come({ at });
    expect([page.status, refusalOn(page)]).toEqual([503, expect.stringContaining('não aceita este portal')]);
  });

  it.each<[string, Answers]>([
    ['invalid_grant', { at: { '/token': { status: 400, body: { error: 'invalid_grant' } } } }],
    [
      'invalid_grant with a challenge',
      { at: { '/token': { status: 401, body: { error: 'invalid_grant' }, headers: challenge } } },
    ],
    [
      'a challenge of userinfo',
      {
        at: {
          '/userinfo': {
            status: 401,
            body: '',
            headers: { 'WWW-Authenticate': 'Bearer realm="x", error="invalid_token"' },
          },
        },
      },
    ],
    [
      'a challenge of userinfo without the scheme',
      {
        at: {
          '/userinfo': {
            status: 401,
            body: '',
            headers: { 'WWW-Authenticate': 'error="invalid_token",error_description="gone"' },
          },
        },
      },
    ],
  ])('ends the session of a person whose refresh says %s', async (_what, answers) => {
    const { enter, askAgain, info } = await portalBy();
    const token = await enter();
    await askAgain(token, answers);
    await vi.waitFor(async () => expect((await info(token)).status).toBe(401));
  });

  it.each<[string, Answers]>([
    ['a userinfo that fails', { at: { '/userinfo': { status: 500, body: 'x' } } }],
    [
      'a userinfo that a gateway refuses',
      { at: { '/userinfo': { status: 401, body: 'x', headers: challenge } } },
    ],
    ['a token endpoint behind a gateway', { at: { '/token': { status: 502, body: '<html>' } } }],
    [
      'a provider that is overloaded',
      { at: { '/token': { status: 400, body: { error: 'temporarily_unavailable' } } } },
    ],
  ])('goes on through %s', async (_what, answers) => {
    const { enter, askAgain, info } = await portalBy();
    const token = await enter();
    await askAgain(token, answers);
    expect((await info(token)).body.permissions).toEqual(['acervo']);
  });

  it('names and counts one failure, and says when it is over', async () => {
    const { enter, askAgain, info } = await portalBy({}, { isOwn: true });
    const [one, other] = [await enter(), await enter()];
    await askAgain(one, { at: { '/token': { status: 502, body: '<html>' } } });
    await info(other);
    expect(notices).toHaveLength(1);
    expect(notices[0]!.message).toContain(`${provider.issuer}/token: resposta 502`);
    await askAgain(one, { tokens: { refresh_token: 'r2' } });
    expect(notices[0]!.message).toContain('voltou a responder');
  });

  it('writes the secret as a form does, in the header or in the body', async () => {
    const basic = await portalBy();
    await basic.enter();
    const sent = Buffer.from(provider.asked.authorization.replace('Basic ', ''), 'base64').toString();
    expect(sent).toBe('portal:um-segredo_com.sinais*%7E+e+espa%C3%A7o');
    const post = await portalBy({ clientAuth: 'post' });
    await post.enter();
    expect(provider.asked.authorization).toBe('');
    expect(Object.fromEntries(provider.asked.form)).toMatchObject({
      client_id: 'portal',
      client_secret: secret,
    });
  });

  const prompts = { prompt_values_supported: ['none', 'login', 'consent'] };
  const offline = { scopes_supported: ['openid', 'email', 'offline_access'] };
  it.each<[string, object, Answers['metadata'], string | null]>([
    ['where the config says so', { consent: true }, {}, 'consent'],
    ['where the provider offers it for refresh tokens', {}, { ...prompts, ...offline }, 'consent'],
    ['not where there are none', {}, prompts, null],
    ['not where the config says so', { consent: false }, { ...prompts, ...offline }, null],
  ])('asks for consent %s', async (_where, keywords, metadata, prompt) => {
    const { server } = await portalBy(keywords, { isOwn: true });
    provider.answers = { metadata: metadata! };
    const begun = await new SignInBrowser(server.url).get('/auth/empresa/start');
    expect(new URL(begun.location!).searchParams.get('prompt')).toBe(prompt);
  });

  const lacking = { claims: { groups: undefined } };
  it('takes the last group away at once where a missing claim means none', async () => {
    const { enter, info } = await portalBy({ absent: 'none' });
    const token = await enter();
    provider.answers = { ...lacking, tokens: { refresh_token: 'r2' } };
    laterBy(16 * minute);
    await info(token);
    await vi.waitFor(async () => expect((await info(token)).body.permissions).toEqual([]));
  });

  it.each<[string, object, Answers]>([
    ['without the keyword', {}, lacking],
    [
      'where they are elsewhere',
      { absent: 'none' },
      { claims: { groups: undefined, _claim_names: { groups: 's' } } },
    ],
    ['that is no list of names', { absent: 'none' }, { claims: { groups: [{ id: 1 }] } }],
  ])('keeps the last groups through a claim %s', async (_what, keywords, answers) => {
    const { enter, askAgain, info } = await portalBy(keywords);
    const token = await enter();
    await askAgain(token, { ...answers, tokens: { refresh_token: 'r2' } });
    expect((await info(token)).body.permissions).toEqual(['acervo']);
    expect(notices[0]!.message).toMatch(
      /groups: (não veio|está em outro lugar|é uma lista com itens do tipo object)/,
    );
  });

  it('says that the rights of groups have lapsed, and at which provider to sign in again', async () => {
    const { enter, info } = await portalBy();
    const token = await enter({ tokens: { expires_in: 300 } });
    expect((await info(token)).body).not.toHaveProperty('lapsed');
    provider.answers = { at: { '/userinfo': { status: 503 } } };
    laterBy(61 * minute);
    expect((await info(token)).body).toMatchObject({
      permissions: [],
      lapsed: [{ id: 'empresa', label: 'Empresa' }],
    });
  });

  it('reads the metadata anew where an address has gone', async () => {
    const { come } = await portalBy({}, { isOwn: true });
    expect(enteredOn(await come())).toBeDefined();
    const moved = { metadata: { token_endpoint: `${provider.issuer}/token2` } };
    laterBy(minute);
    expect(enteredOn(await come({ ...moved, at: { '/token': { status: 404, body: 'x' } } }))).toBeDefined();
  });

  it('takes tokens by another algorithm and key than those it has read of', async () => {
    const { come } = await portalBy({}, { isOwn: true });
    expect(enteredOn(await come())).toBeDefined();
    laterBy(2 * minute);
    const key = { ...provider.jwk('unknown'), alg: 'PS256' };
    const { importJWK } = await import('jose');
    const signing = {
      kid: 'unknown',
      alg: 'PS256',
      key: (await importPrivate(provider, importJWK)) as never,
    };
    expect(enteredOn(await come({ keys: [key], signing }))).toBeDefined();
  });

  it('names the algorithm of a token that it does not take, and the member that an answer lacks', async () => {
    const { come } = await portalBy();
    await come({ signing: { kid: 'a', alg: 'HS512', key: new TextEncoder().encode('s'.repeat(64)) } });
    expect(notices.at(-1)).toMatchObject({
      message: expect.stringContaining('HS512'),
      about: { claim: 'alg' },
    });
    await come({ signing: {}, tokens: { id_token: undefined } });
    expect(notices.at(-1)).toMatchObject({ about: { claim: 'id_token' } });
  });

  it('allows a minute between the clocks, and no two', async () => {
    const { come } = await portalBy();
    const now = Math.floor(Date.now() / 1000);
    expect(enteredOn(await come({ claims: { exp: now - 50, iat: now - 350 } }))).toBeDefined();
    expect(enteredOn(await come({ claims: { exp: now - 90, iat: now - 390 } }))).toBeUndefined();
    expect(notices.at(-1)).toMatchObject({ about: { claim: 'exp' } });
  });

  it('takes a new key though the clock was set back by hours', async () => {
    const { come } = await portalBy({}, { isOwn: true });
    expect(enteredOn(await come())).toBeDefined();
    laterBy(minute);
    setBackBy(5 * 60 * minute);
    const signing = { kid: 'b', key: provider.key('b') };
    expect(enteredOn(await come({ keys: [provider.jwk('b')], signing }))).toBeDefined();
  });

  it.each(['', '/'])(
    'knows an issuer behind a path that says itself with the slash or without it: %j',
    async (end) => {
      const issuer = `${provider.issuer}/realms/um`;
      const { come } = await portalBy({ issuer: end ? issuer : `${issuer}/` });
      const said = `${issuer}${end}`;
      provider.answers = {
        at: {
          '/realms/um/.well-known/openid-configuration': {
            status: 200,
            body: {
              issuer: said,
              authorization_endpoint: `${provider.issuer}/authorize`,
              token_endpoint: `${provider.issuer}/token`,
              userinfo_endpoint: `${provider.issuer}/userinfo`,
              jwks_uri: `${provider.issuer}/jwks`,
              response_types_supported: ['code'],
            },
          },
        },
        claims: { iss: said },
      };
      expect(enteredOn(await come())).toBeDefined();
    },
  );

  it('says that signing out at the provider does nothing where it has no address for it', async () => {
    const { enter, server } = await portalBy({ signOut: 'provider' });
    const token = await enter();
    expect((await server.api('POST', '/account/sign-out', { token })).body).not.toHaveProperty('to');
    expect(notices.at(-1)!.message).toContain('end_session_endpoint');
  });

  it('answers alike to a right and a wrong password where passwords are closed', async () => {
    const { server } = await portalBy({}, { password: 'closed' });
    const ask = (email: string, password: string) =>
      server.request('POST', '/api/login', { body: { email, password } });
    const [right, wrong, blocked] = [
      await ask('balcao@example.com', 'senha1234'),
      await ask('balcao@example.com', 'outra'),
      await ask('ninguem@example.com', 'outra'),
    ];
    expect([right.status, right.body]).toEqual([401, wrong.body]);
    expect(blocked.body).toEqual(wrong.body);
    expect(right.body.message).toContain('Empresa');
  });

  it('checks what signing in needs: fine, and each fault with its remedy', async () => {
    const portal = (keywords: object = {}) =>
      companyWith('library', {
        'portal.yaml': {
          url: portalUrl,
          signIn: { providers: { empresa: { ...booksProvider(provider.issuer), ...keywords } } },
        },
      });
    const env = { EMPRESA_SECRET: secret };
    const faults = async (answers: Answers, keywords: object = {}, own: object = env) => {
      provider.answers = answers;
      const lines = await checkProviders(portal(keywords), own as typeof env);
      expect(JSON.stringify(lines)).not.toContain(secret);
      return lines.filter(({ ok }) => !ok).map(({ subject, message }) => [subject.split(': ')[1], message]);
    };
    const refused = { at: { '/token': { status: 400, body: { error: 'invalid_grant' } } } };
    const badClient = {
      at: { '/token': { status: 401, body: { error: 'invalid_client' }, headers: challenge } },
    };
    expect(await faults(refused)).toEqual([]);
    expect(await faults(badClient)).toEqual([['secret', expect.stringContaining('EMPRESA_SECRET')]]);
    expect(await faults(refused, {}, {})).toEqual([['secret', expect.stringContaining('EMPRESA_SECRET')]]);
    const said = (metadata: object) => faults({ ...refused, metadata: metadata as Record<string, unknown> });
    expect(await said({ id_token_signing_alg_values_supported: ['HS512'] })).toEqual([
      ['algorithms', expect.stringContaining('HS512')],
    ]);
    expect(await said({ code_challenge_methods_supported: ['plain'] })).toEqual([
      ['PKCE', expect.any(String)],
    ]);
    expect(await said({ issuer: 'https://other.example' })).toEqual([
      ['metadata', expect.stringContaining('https://other.example')],
    ]);
    expect(await faults({ ...refused, keys: [] })).toEqual([['keys', expect.stringContaining('/jwks')]]);
    expect(await faults(refused, { signOut: 'provider' })).toEqual([
      ['sign-out', expect.stringContaining('end_session_endpoint')],
    ]);
    expect(
      await faults(
        { ...refused, metadata: { scopes_supported: ['openid'] } },
        { scopes: ['openid', 'grupos'] },
      ),
    ).toEqual([['scopes', expect.stringContaining('grupos')]]);
    expect(await faults(refused, { issuer: 'http://localhost:59123' })).toEqual([
      ['metadata', expect.stringContaining('ECONNREFUSED')],
    ]);
  });

  it('releases the link of an account, after which another person at the provider comes in as it', async () => {
    const { server, come, enter, info } = await portalBy({ link: ['example.com'] });
    const own = { email: 'balcao@example.com', email_verified: true };
    const token = await enter({ claims: { sub: 'antiga', ...own }, userInfo: { sub: 'antiga', ...own } });
    const { id } = (await info(token)).body;
    const anew = { claims: { sub: 'nova', ...own }, userInfo: { sub: 'nova', ...own } };
    expect((await come(anew)).status).toBe(403);
    const by = async (who: string, account: unknown = id, name = 'empresa') =>
      (
        await server.api('DELETE', `/user-identities/${String(account)}/${name}`, {
          token: await server.tokenOf(who),
        })
      ).status;
    const listed = await server.as('admin').get(`/user-identities?account=${String(id)}`);
    expect(listed.body.identities).toEqual([
      { provider: 'empresa', label: 'Empresa', at: expect.any(String) },
    ]);
    expect([await by('acervo'), await by('admin', id, 'outro'), await by('admin')]).toEqual([403, 404, 204]);
    expect((await info(token)).status).toBe(401);
    expect(await by('admin')).toBe(404);
    expect((await info(enteredOn(await come(anew))!.token)).body.id).toBe(id);
  });
});

/** The private key whose public part is the JWK `unknown`, for another algorithm. */
async function importPrivate(provider: HostileProvider, importJWK: typeof import('jose').importJWK) {
  const { exportJWK } = await import('jose');
  return importJWK({ ...(await exportJWK(provider.key('unknown'))), alg: 'PS256' });
}
