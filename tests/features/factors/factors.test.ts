import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fact } from '#server/caller/facts.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { password } from '#tests/support/db.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { appCode } from '#tests/support/signIn/appCode.ts';
import { Authenticator } from '#tests/support/signIn/authenticator.ts';

const url = 'https://portal.example.com';
const minute = 60_000;

const hasPageCookie = ({ headers }: { headers: Headers }): boolean =>
  headers.getSetCookie().some((line) => /^portal\.page=[\w.-]{50,};.* HttpOnly; SameSite=Strict/.test(line));

describe('second factors', () => {
  let server: TestServer;
  const events: Fact[] = [];
  const names = Array.from({ length: 30 }, (_, at) => `pessoa${at}`);
  let next = 0;

  beforeAll(async () => {
    const admin = await startServer();
    const contas = [...(admin.stored().contas as Record<string, unknown>[])];
    await admin.stop();
    const hash = contas.find(({ email }) => email === 'acervo@example.com')!.senha;
    const more = names.map((name, at) => ({
      id: 100 + at,
      nome: name,
      email: `${name}@example.com`,
      senha: hash,
      permissoes: at === 29 ? ['direcao'] : ['acervo'],
    }));
    const tell = (fact: Fact) => void (fact.event === 'refused' || events.push(fact));
    server = await startServer({
      portal: companyWith('library', { 'portal.yaml': { url, signIn: { require: ['DIRECAO'] } } }),
      rows: { contas: [...contas, ...more] },
      tell,
      limits: { perAccount: 1000, perAddress: 1000 },
    });
  });
  afterAll(() => server.stop());
  // Time stands still, early in a step: a code that has just counted stays the code of the moment.
  beforeEach(() => {
    const step = 30_000;
    const now = Math.floor(Date.now() / step) * step + 5000;
    vi.useFakeTimers({ toFake: ['Date'], now });
  });
  afterEach(() => {
    vi.useRealTimers();
    events.length = 0;
  });

  const later = (ms: number) => {
    const now = Date.now();
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
  };
  const signIn = (name: string) =>
    server.api('POST', '/login', { body: { email: `${name}@example.com`, password } });
  const verify = (body: object) => server.api('POST', '/login/verify', { body });
  const post = (token: string, path: string, body: object = {}) => server.api('POST', path, { token, body });
  const newPerson = async () => {
    const name = names[next++]!;
    return { name, token: (await signIn(name)).body.token as string };
  };
  const addTotp = async (token: string) => {
    const { body } = await post(token, '/account/factors/totp');
    const confirmed = await post(token, '/account/factors/totp/confirm', {
      setUp: body.setUp,
      code: appCode(body.secret),
    });
    expect(confirmed.status, confirmed.text).toBe(201);
    return { secret: body.secret as string, recoveryCodes: confirmed.body.recoveryCodes as string[] };
  };
  const addKey = async (token: string) => {
    const key = new Authenticator(url);
    const { body } = await post(token, '/account/factors/passkey');
    const confirmed = await post(token, '/account/factors/passkey/confirm', {
      response: key.create(body.options),
      label: 'Notebook',
    });
    expect(confirmed.status, confirmed.text).toBe(201);
    return { key, recoveryCodes: confirmed.body.recoveryCodes as string[] | undefined };
  };
  const withTotp = async () => {
    const person = await newPerson();
    const factor = await addTotp(person.token);
    later(minute);
    return { ...person, ...factor };
  };
  const withKey = async () => {
    const person = await newPerson();
    return { ...person, ...(await addKey(person.token)) };
  };

  describe('an authenticator app', () => {
    it('is added by its first code, and asked for after the password from then on', async () => {
      const { name, secret, recoveryCodes } = await withTotp();
      expect(recoveryCodes).toHaveLength(10);
      const begun = await signIn(name);
      expect([begun.status, begun.body]).toEqual([
        200,
        { challenge: expect.any(String), methods: ['totp', 'recovery'] },
      ]);
      const { status, body, headers } = await verify({
        challenge: begun.body.challenge,
        method: 'totp',
        code: appCode(secret),
      });
      expect([status, body]).toEqual([200, { token: expect.any(String), permissions: ['acervo'] }]);
      // pages are asked for by a cookie, which half of a sign-in does not set
      expect([begun, { headers }].map(hasPageCookie)).toEqual([false, true]);
      expect((await server.api('GET', '/livros', { token: body.token })).status).toBe(200);
      expect(
        events.filter(({ event }) => event === 'sign-in').map((one) => [one.method, one.outcome, one.first]),
      ).toEqual([
        ['password', 'success', undefined],
        ['password', 'second-factor', undefined],
        ['totp', 'success', 'password'],
      ]);
    });

    it('is not added by a wrong code, nor by the set-up of another account', async () => {
      const [one, other] = [await newPerson(), await newPerson()];
      const { body } = await post(one.token, '/account/factors/totp');
      const confirm = (token: string, code: string) =>
        post(token, '/account/factors/totp/confirm', { setUp: body.setUp, code });
      expect((await confirm(one.token, '000000')).status).toBe(422);
      expect((await confirm(other.token, appCode(body.secret))).status).toBe(400);
      expect((await signIn(one.name)).body).toHaveProperty('token');
      later(16 * minute);
      const fresh = (await signIn(one.name)).body.token;
      expect((await confirm(fresh, appCode(body.secret))).status).toBe(400);
    });

    it('counts each code once, also in another sign-in, and not that of the set-up', async () => {
      const person = await newPerson();
      const { secret } = await addTotp(person.token);
      const setUpCode = appCode(secret);
      const first = (await signIn(person.name)).body.challenge;
      expect((await verify({ challenge: first, method: 'totp', code: setUpCode })).status).toBe(422);
      later(minute);
      const code = appCode(secret);
      const both = await Promise.all(
        [first, (await signIn(person.name)).body.challenge].map((challenge) =>
          verify({ challenge, method: 'totp', code }),
        ),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      const third = (await signIn(person.name)).body.challenge;
      expect((await verify({ challenge: third, method: 'totp', code: appCode(secret, -1) })).status).toBe(
        422,
      );
    });

    it('refuses a challenge that was used, has expired, is invented, or began before a new password', async () => {
      const { name, secret } = await withTotp();
      const enter = (challenge: unknown) => verify({ challenge, method: 'totp', code: appCode(secret) });
      const { challenge } = (await signIn(name)).body;
      expect((await enter(challenge)).status).toBe(200);
      later(minute);
      expect((await enter(challenge)).status).toBe(401);
      const old = (await signIn(name)).body.challenge;
      later(6 * minute);
      expect((await enter(old)).status).toBe(401);
      for (const odd of [undefined, '', 'x', {}, `${old}x`, 'A'.repeat(5000)])
        expect((await enter(odd)).status).toBe(401);
      const begun = (await signIn(name)).body.challenge;
      const { token } = (await enter((await signIn(name)).body.challenge)).body;
      expect(
        (await post(token, '/account/password', { current: password, next: 'lagarto azul 7' })).status,
      ).toBe(200);
      later(minute);
      expect((await enter(begun)).status).toBe(401);
    });

    it('is looked at no more after ten wrong codes, from wherever they came', async () => {
      const { name, secret } = await withTotp();
      const { challenge } = (await signIn(name)).body;
      const statuses: number[] = [];
      for (let at = 0; at < 10; at++)
        statuses.push((await verify({ challenge, method: 'totp', code: '000000' })).status);
      expect(new Set(statuses)).toEqual(new Set([422]));
      later(2 * minute);
      const again = (await signIn(name)).body.challenge;
      expect((await verify({ challenge: again, method: 'totp', code: appCode(secret) })).status).toBe(429);
      later(15 * minute);
      const third = (await signIn(name)).body.challenge;
      expect((await verify({ challenge: third, method: 'totp', code: appCode(secret) })).status).toBe(200);
    });

    it('is stored encrypted, and shown to nobody again', async () => {
      const { secret, token } = await withTotp();
      const stored = JSON.stringify(server.stored().$factors);
      expect(stored).not.toContain(secret);
      const { body } = await server.api('GET', '/account/factors', { token });
      expect(body.factors.map(({ kind }: { kind: string }) => kind)).toEqual(['totp', 'recovery']);
      expect(JSON.stringify(body.factors)).not.toMatch(/secret|hash|salt|public/);
    });
  });

  describe('a recovery code', () => {
    it('comes in once, and no more once new ones were made', async () => {
      const { name, secret, recoveryCodes } = await withTotp();
      const enter = async (code: string) =>
        verify({ challenge: (await signIn(name)).body.challenge, method: 'recovery', code });
      const [first, second] = recoveryCodes as [string, string];
      const entered = await enter(first);
      expect(entered.status).toBe(200);
      expect((await enter(first)).status).toBe(422);
      const renewed = await post(entered.body.token, '/account/factors/recovery');
      expect(renewed.body.recoveryCodes).toHaveLength(10);
      expect((await enter(second)).status).toBe(422);
      expect((await enter(renewed.body.recoveryCodes[0])).status).toBe(200);
      expect(JSON.stringify(server.stored().$factors)).not.toContain(second);
      expect(secret).toBeTruthy();
    });
  });

  describe('a passkey', () => {
    it('is asked for after the password, and comes in alone', async () => {
      const { name, key } = await withKey();
      const begun = (await signIn(name)).body;
      expect(begun).toMatchObject({
        methods: ['passkey', 'recovery'],
        passkey: { rpId: 'portal.example.com' },
      });
      expect(begun.passkey.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([key.credential]);
      const second = await verify({
        challenge: begun.challenge,
        method: 'passkey',
        response: key.get(begun.passkey),
      });
      expect([second.status, second.body]).toEqual([
        200,
        { token: expect.any(String), permissions: ['acervo'] },
      ]);
      expect(hasPageCookie(second)).toBe(true);
      const { body: alone } = await server.api('POST', '/login/passkey', { body: {} });
      const entered = await verify({
        challenge: alone.challenge,
        method: 'passkey',
        response: key.get(alone.options),
      });
      expect([entered.status, entered.body]).toEqual([
        200,
        { token: expect.any(String), permissions: ['acervo'] },
      ]);
      expect(events.at(-1)).toMatchObject({
        account: `${name}@example.com`,
        method: 'passkey',
        outcome: 'success',
      });
    });

    it('comes in by no forged answer', async () => {
      const { key } = await withKey();
      const stranger = new Authenticator(url);
      const ask = async () => (await server.api('POST', '/login/passkey', { body: {} })).body;
      const enter = async (forged: Parameters<Authenticator['get']>[1]) => {
        const { challenge, options } = await ask();
        return (await verify({ challenge, method: 'passkey', response: key.get(options, forged) })).status;
      };
      expect(await enter({})).toBe(200);
      expect(await enter({ origin: 'https://portal.example.com.evil.example' })).toBe(422);
      expect(await enter({ origin: 'http://portal.example.com' })).toBe(422);
      expect(await enter({ rpId: 'example.com' })).toBe(422);
      expect(await enter({ type: 'webauthn.create' })).toBe(422);
      expect(await enter({ isVerified: false })).toBe(422);
      expect(await enter({ crossOrigin: true })).toBe(422);
      expect(await enter({ counter: 1 })).toBe(422);
      expect(await enter({ challenge: 'AAAA' })).toBe(422);
      const { challenge, options } = await ask();
      const foreign = { ...stranger.get(options), id: key.credential, rawId: key.credential };
      expect((await verify({ challenge, method: 'passkey', response: foreign })).status).toBe(422);
      expect((await verify({ challenge, method: 'passkey', response: stranger.get(options) })).status).toBe(
        422,
      );
      for (const response of [undefined, null, 'x', {}, { response: {} }, { id: 1, response: [] }]) {
        const refused = await verify({ challenge, method: 'passkey', response });
        expect([refused.status, hasPageCookie(refused)]).toEqual([422, false]);
      }
      expect(await enter({})).toBe(200);
    });

    it('answers each challenge once, and no challenge of another account or purpose', async () => {
      const [one, other] = [await withKey(), await withKey()];
      const { challenge, options } = (await server.api('POST', '/login/passkey', { body: {} })).body;
      const response = one.key.get(options);
      const replayed = { ...response };
      expect((await verify({ challenge, method: 'passkey', response })).status).toBe(200);
      expect((await verify({ challenge, method: 'passkey', response: replayed })).status).toBe(422);
      expect((await verify({ challenge, method: 'passkey', response: one.key.get(options) })).status).toBe(
        422,
      );
      const ofOne = (await signIn(one.name)).body;
      const ofOther = (await signIn(other.name)).body;
      const enter = (asked: { challenge: string }, by: Authenticator, signed: { passkey: never }) =>
        verify({ challenge: asked.challenge, method: 'passkey', response: by.get(signed.passkey) });
      expect((await enter(ofOne, other.key, ofOne)).status).toBe(422);
      expect((await enter(ofOne, one.key, ofOther)).status).toBe(422);
      expect((await enter(ofOne, other.key, ofOther)).status).toBe(422);
      const { passkey } = (await server.api('GET', '/login/step-up/options', { token: one.token })).body;
      expect(
        (await verify({ challenge: ofOne.challenge, method: 'passkey', response: one.key.get(passkey) }))
          .status,
      ).toBe(422);
      expect((await enter(ofOne, one.key, ofOne)).status).toBe(200);
    });

    it('is added by no forged answer, nor twice', async () => {
      const [one, other] = [await newPerson(), await newPerson()];
      const ask = async (token: string) => (await post(token, '/account/factors/passkey')).body.options;
      const add = (token: string, response: unknown) =>
        post(token, '/account/factors/passkey/confirm', { response });
      const key = new Authenticator(url);
      const options = await ask(one.token);
      expect((await add(one.token, key.create(options, { origin: 'https://evil.example' }))).status).toBe(
        422,
      );
      expect((await add(one.token, key.create(options, { rpId: 'evil.example' }))).status).toBe(422);
      expect((await add(one.token, key.create(options, { isVerified: false }))).status).toBe(422);
      expect((await add(other.token, key.create(options))).status).toBe(422);
      const response = key.create(options);
      expect((await add(one.token, response)).status).toBe(201);
      expect((await add(one.token, response)).status).toBe(422);
      expect((await add(other.token, key.create(await ask(other.token)))).status).toBe(409);
      expect((await signIn(other.name)).body).toHaveProperty('token');
    });
  });

  describe('the proof of identity', () => {
    it('is a code or a key, and the password no more', async () => {
      const { name, secret } = await withTotp();
      const { token } = (
        await verify({
          challenge: (await signIn(name)).body.challenge,
          method: 'totp',
          code: appCode(secret),
        })
      ).body;
      later(11 * minute);
      const refused = await post(token, '/account/factors/recovery');
      expect(refused).toMatchObject({ status: 403, body: { stepUp: true, methods: ['totp', 'recovery'] } });
      expect((await post(token, '/login/step-up', { method: 'password', password })).status).toBe(409);
      expect((await post(token, '/login/step-up', { method: 'totp', code: '000000' })).status).toBe(422);
      const code = appCode(secret);
      expect((await post(token, '/login/step-up', { method: 'totp', code })).status).toBe(200);
      expect((await post(token, '/login/step-up', { method: 'totp', code })).status).toBe(422);
      expect((await post(token, '/account/factors/recovery')).status).toBe(200);
    });

    it('by a key counts for the session that asked, and no other', async () => {
      const { name, key } = await withKey();
      const enter = async () => {
        const { challenge, passkey } = (await signIn(name)).body;
        return (await verify({ challenge, method: 'passkey', response: key.get(passkey) })).body
          .token as string;
      };
      const [mine, stolen] = [await enter(), await enter()];
      later(11 * minute);
      const asked = (await server.api('GET', '/login/step-up/options', { token: mine })).body;
      const response = key.get(asked.passkey);
      expect((await post(stolen, '/login/step-up', { method: 'passkey', response })).status).toBe(422);
      expect((await post(mine, '/login/step-up', { method: 'passkey', response })).status).toBe(200);
      expect((await post(stolen, '/account/factors/recovery')).body.stepUp).toBe(true);
      expect((await post(mine, '/account/factors/recovery')).status).toBe(200);
      expect((await post(mine, '/login/step-up', { method: 'passkey', response })).status).toBe(422);
    });
  });

  describe('a factor that is removed', () => {
    it('is asked for no more, and takes the recovery codes along', async () => {
      const { name, token } = await withTotp();
      const { body } = await server.api('GET', '/account/factors', { token });
      const { id } = body.factors[0];
      expect((await post(token, `/account/factors/${id}/remove`)).status).toBe(200);
      expect((await signIn(name)).body).toHaveProperty('token');
      expect((await server.api('GET', '/account/factors', { token })).body.factors).toEqual([]);
    });

    it('is removed by its owner or an administrator, whose removal ends the sessions', async () => {
      const { name, token } = await withTotp();
      const { body } = await server.api('GET', '/account/factors', { token });
      const { id } = body.factors[0];
      const other = (await newPerson()).token;
      const admin = (await signIn('admin')).body.token;
      const { body: info } = await server.api('GET', '/user-info', { token });
      const account = String(info.id);
      expect((await post(other, `/account/factors/${id}/remove`)).status).toBe(404);
      expect((await post(other, `/account-factors/${id}/remove`, { account })).status).toBe(403);
      expect((await server.api('GET', `/account-factors?account=${account}`, { token: other })).status).toBe(
        403,
      );
      const seen = await server.api('GET', `/account-factors?account=${account}`, { token: admin });
      expect(seen.body.factors.map(({ kind }: { kind: string }) => kind)).toEqual(['totp', 'recovery']);
      expect((await post(admin, `/account-factors/${id}/remove`, { account })).status).toBe(200);
      expect((await server.api('GET', '/user-info', { token })).status).toBe(401);
      expect((await signIn(name)).body).toHaveProperty('token');
      expect(events.find(({ event, change }) => event === 'factor' && change === 'removed')).toMatchObject({
        account: 'admin@example.com',
        of: `${name}@example.com`,
        factor: 'totp',
      });
    });
  });

  describe('a permission that asks for one', () => {
    it('lets a session do nothing but add it', async () => {
      const { token } = (await signIn('pessoa29')).body;
      for (const [method, path] of [
        ['GET', '/livros'],
        ['GET', '/user-preferences'],
        ['GET', '/record-search?q=a'],
      ] as const)
        expect(await server.api(method, path, { token })).toMatchObject({
          status: 403,
          body: { factorRequired: true },
        });
      expect((await server.api('GET', '/user-info', { token })).status).toBe(200);
      expect((await server.api('GET', '/account/factors', { token })).body.isRequired).toBe(true);
      await addTotp(token);
      expect((await server.api('GET', '/user-preferences', { token })).status).toBe(200);
    });

    it('asks nobody else', async () => {
      const { body } = await signIn('acervo');
      expect(body).toEqual({ token: expect.any(String), permissions: ['acervo'] });
      expect((await server.api('GET', '/livros', { token: body.token })).status).toBe(200);
    });
  });
});
