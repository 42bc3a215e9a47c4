import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportSPKI, importJWK, type CryptoKey } from 'jose';
import type { Portal } from '#model/types.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import {
  clientSecret,
  portalUrl,
  enteredOn,
  refusalOn,
  SignInBrowser,
  type Page,
} from '#tests/support/signIn/browser.ts';
import { HostileProvider, unsigned, type Answers } from '#tests/support/signIn/hostileProvider.ts';

const hour = 3600;
const now = () => Math.floor(Date.now() / 1000);

describe('a provider that answers wrongly', () => {
  const [provider, other] = [new HostileProvider(), new HostileProvider()];
  let server: TestServer;
  const notices: { message: string; claim?: unknown }[] = [];
  const log = {
    request: () => undefined,
    failure: (error: unknown) => console.error(error),
    notice: (message: string, about: Record<string, unknown> = {}) =>
      void notices.push({ message, claim: about.claim }),
  };

  const config: { portal?: Portal } = {};
  const portalOf = (issuer: string) => {
    const common = {
      clientId: 'portal',
      secretEnv: 'EMPRESA_SECRET',
      groups: { livros: ['acervo'] },
      create: true,
    };
    return companyWith('library', {
      'portal.yaml': {
        url: portalUrl,
        signIn: {
          providers: {
            empresa: { ...common, label: 'Empresa', issuer },
            outra: { ...common, label: 'Outra', issuer: other.issuer },
          },
        },
      },
    });
  };

  beforeAll(async () => {
    await Promise.all([provider.start(), other.start()]);
    config.portal = portalOf(provider.issuer);
    server = await startServer({
      portal: config.portal,
      current: () => ({ portal: config.portal!, version: 'v1' }),
      log,
      env: { EMPRESA_SECRET: clientSecret },
    });
  });
  afterAll(async () => {
    await server.stop();
    await Promise.all([provider.stop(), other.stop()]);
  });
  beforeEach(() => {
    notices.length = 0;
    provider.answers = {};
  });

  /** Goes to the provider and comes back, with a change of the answer's query. */
  async function come(
    answers: Answers = {},
    query: Record<string, string | null> = {},
    id = 'empresa',
  ): Promise<Page> {
    const browser = new SignInBrowser(server.url);
    const asked = new URL((await browser.get(`/auth/${id}/start`)).location!);
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
    expect(asked.searchParams.get('redirect_uri')).toBe(`${portalUrl}/auth/${id}/callback`);
    const by = id === 'empresa' ? provider : other;
    by.nonce = asked.searchParams.get('nonce')!;
    by.answers = answers;
    const back = new URLSearchParams({ code: 'um-codigo', state: asked.searchParams.get('state')! });
    for (const [name, value] of Object.entries(query))
      if (value === null) back.delete(name);
      else back.set(name, value);
    return browser.get(`/auth/${id}/callback?${back}`);
  }

  const refuses = (page: Page, claim: string, status = 401) => {
    expect(enteredOn(page)).toBeUndefined();
    expect(page.status).toBe(status);
    expect(refusalOn(page)).toMatch(/\.$/);
    expect(page.html).not.toMatch(/OAUTH|ERR_|unexpected|JWT/);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ claim, message: expect.stringContaining(claim) });
    expect(notices[0]!.message).not.toContain(clientSecret);
  };

  it('lets a person in whose tokens are right', async () => {
    expect(enteredOn(await come())).toMatchObject({ permissions: ['acervo'] });
  });

  const faults: [what: string, claim: string, answers: () => Answers | Promise<Answers>][] = [
    [
      'a signature by an unknown key',
      'kid',
      () => ({ signing: { kid: 'unknown', key: provider.key('unknown') } }),
    ],
    [
      'a signature by another key than it says',
      'signature',
      () => ({ signing: { kid: 'a', key: provider.key('b') } }),
    ],
    ['no signature', 'alg', () => ({ idToken: unsigned })],
    [
      'a shared-secret signature with the public key',
      'alg',
      async () => {
        const pem = await exportSPKI((await importJWK(provider.jwk('a'), 'RS256')) as CryptoKey);
        return { signing: { kid: 'a', alg: 'HS256', key: new TextEncoder().encode(pem) } };
      },
    ],
    [
      'no kid, where there are several keys',
      'kid',
      () => ({ keys: [provider.jwk('a'), provider.jwk('b')].map((key) => key), signing: { kid: undefined } }),
    ],
    ['another issuer', 'iss', () => ({ claims: { iss: 'https://mal.example' } })],
    ['another audience', 'aud', () => ({ claims: { aud: 'outro' } })],
    ['several audiences without azp', 'aud', () => ({ claims: { aud: ['portal', 'outro'] } })],
    ['another azp', 'azp', () => ({ claims: { azp: 'outro' } })],
    ['another nonce', 'nonce', () => ({ claims: { nonce: 'outra' } })],
    ['no nonce', 'nonce', () => ({ claims: { nonce: undefined } })],
    ['no subject', 'sub', () => ({ claims: { sub: undefined as never } })],
    ['an expired token', 'exp', () => ({ claims: { iat: now() - 2 * hour, exp: now() - hour } })],
    ['a token issued in the future', 'iat', () => ({ claims: { iat: now() + hour, exp: now() + 2 * hour } })],
    [
      'the hash of another access token',
      'at_hash',
      () => ({ claims: { at_hash: 'aaaaaaaaaaaaaaaaaaaaaa' } }),
    ],
    ['an access token in its place', 'typ', () => ({ signing: { kid: 'a', typ: 'at+jwt' } })],
    ['a logout token in its place', 'typ', () => ({ signing: { kid: 'a', typ: 'logout+jwt' } })],
    ['userinfo of another subject', 'sub', () => ({ userInfo: { sub: 'outra' } })],
    ['a code that has been used', 'invalid_grant', () => ({ code: 'refused' })],
  ];
  it.each(faults)('refuses %s', async (_what, claim, answers) => {
    const given = await answers();
    if (given.keys) await rotate(given.keys);
    refuses(await come(given), claim);
  });

  /** The portal reads the keys again where a token names one that it does not know. */
  const rotate = async (keys: Answers['keys']) => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    await come({ keys, signing: { kid: 'b', key: provider.key('b') } });
    notices.length = 0;
  };

  it('accepts a token by a new key, which has replaced the known ones', async () => {
    await come();
    await new Promise((resolve) => setTimeout(resolve, 30));
    const page = await come({ keys: [provider.jwk('b')], signing: { kid: 'b', key: provider.key('b') } });
    expect(enteredOn(page)).toBeDefined();
    await rotate([provider.jwk('a')]);
  });

  it.each([
    ['a missing state', { state: null }, 'state'],
    ['another state', { state: 'x'.repeat(43) }, 'state'],
    ['the issuer of another provider', { iss: 'https://mal.example' }, 'iss'],
    ['an error of the provider', { error: 'access_denied', code: null }, 'access_denied'],
    ['an error in words of whoever wrote the address', { error: 'success', code: null }, 'error'],
    ['an answer without a code', { code: null }, 'code'],
  ] as const)('refuses %s', async (_what, query, claim) => refuses(await come({}, query), claim));

  it('takes the answer of one provider at no address of another', async () => {
    const browser = new SignInBrowser(server.url);
    const { searchParams } = new URL((await browser.get('/auth/outra/start')).location!);
    refuses(await browser.get(`/auth/empresa/callback?code=um&state=${searchParams.get('state')}`), 'state');
  });

  it('takes no answer to a question that an earlier provider of this id was asked', async () => {
    const browser = new SignInBrowser(server.url);
    const { searchParams } = new URL((await browser.get('/auth/empresa/start')).location!);
    config.portal = portalOf(other.issuer);
    const back = await browser.get(`/auth/empresa/callback?code=um&state=${searchParams.get('state')}`);
    config.portal = portalOf(provider.issuer);
    refuses(back, 'state');
  });

  it('refuses metadata that name another issuer', async () => {
    // One that was not asked before: metadata are kept.
    const fresh = await new HostileProvider().start();
    fresh.answers = { metadata: { issuer: 'https://mal.example' } };
    config.portal = portalOf(fresh.issuer);
    const page = await new SignInBrowser(server.url).get('/auth/empresa/start');
    config.portal = portalOf(provider.issuer);
    await fresh.stop();
    expect(page.location).toBeNull();
    refuses(page, 'issuer');
  });

  describe('a logout token', () => {
    const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const claims = (more: object = {}) => ({
      iss: provider.issuer,
      aud: 'portal',
      sub: 'pessoa',
      iat: now(),
      exp: now() + 120,
      jti: Math.random().toString(36),
      events: event,
      ...more,
    });
    const post = (token: string) =>
      fetch(`${server.url}/auth/empresa/backchannel-logout`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      });
    const permitted = async () => {
      const entered = enteredOn(await come());
      notices.length = 0;
      return async () => (await server.api('GET', '/user-info', { token: entered!.token })).status;
    };

    it('ends the sessions of its subject, once', async () => {
      const status = await permitted();
      const token = await provider.sign(claims());
      expect([(await post(token)).status, await status()]).toEqual([200, 401]);
      expect((await post(token)).status).toBe(400);
      expect(notices.at(-1)).toMatchObject({ claim: 'jti' });
    });

    it.each([
      ['of another issuer', { iss: 'https://mal.example' }, 'iss'],
      ['for another client', { aud: 'outro' }, 'aud'],
      ['without the event', { events: {} }, 'events'],
      ['with a nonce, as an ID token', { nonce: 'n' }, 'nonce'],
      ['of nobody', { sub: undefined }, 'sid'],
      ['of a session without a name', { sub: undefined, sid: '' }, 'sid'],
      ['without an id', { jti: undefined }, 'jti'],
      ['of the day before', { iat: now() - 86_400 }, 'iat'],
    ])('ends nothing %s', async (_what, more, claim) => {
      const status = await permitted();
      const answer = await post(await provider.sign(JSON.parse(JSON.stringify(claims(more)))));
      expect([answer.status, await status()]).toEqual([400, 200]);
      expect(notices).toEqual([expect.objectContaining({ claim })]);
    });

    it.each([
      ['logout+jwt', 200],
      ['JWT', 200],
      ['at+jwt', 400],
    ])('of the type %s is answered by %i', async (typ, status) => {
      expect((await post(await provider.sign(claims(), { kid: 'a', typ }))).status).toBe(status);
    });

    it('ends nothing by another key, nor without a token', async () => {
      const status = await permitted();
      const forged = await provider.sign(claims(), { kid: 'a', key: provider.key('unknown') });
      for (const token of [forged, unsigned(claims()), 'x', ''])
        expect([(await post(token)).status, await status()]).toEqual([400, 200]);
    });
  });
});
