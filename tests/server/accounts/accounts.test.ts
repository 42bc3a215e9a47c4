import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest';
import type { Portal } from '#model/types.ts';
import { LastCallers } from '#server/caller/accounts.ts';
import type { Caller } from '#server/caller/caller.ts';
import { Tokens } from '#server/accounts/tokens.ts';
import { password, accountOf } from '#tests/support/db.ts';
import { libraryWith, accountsWith, portalWith } from '#tests/support/portal.ts';
import { sharedServer, startServer, type TestServer, libraryPortal } from '#tests/support/server.ts';

const server = sharedServer();

const signIn = async (name: string, secret: string) =>
  server.api('POST', '/login', { body: { email: `${name}@example.com`, password: secret } });

const change = (token: string, body: unknown) => server.api('POST', '/account/password', { token, body });

describe('changing one’s own password', () => {
  it('needs the old one: then only the new one signs in, and the other sessions end', async () => {
    const token = await server.tokenOf('balcao');
    const other = (await signIn('balcao', password)).body as { token: string };
    const { status, body } = await change(token, { current: password, next: 'outra senha boa' });
    expect(status).toBe(200);
    const renewed = (body as { token: string }).token;
    expect((await server.api('GET', '/user-info', { token: renewed })).status).toBe(200);
    for (const old of [token, other.token])
      expect((await server.api('GET', '/user-info', { token: old })).status).toBe(401);
    expect((await signIn('balcao', password)).status).toBe(401);
    expect((await signIn('balcao', 'outra senha boa')).status).toBe(200);
  });

  it.each([
    [{ current: 'errada', next: 'outra senha boa' }, 'current'],
    [{ next: 'outra senha boa' }, 'current'],
    [{ current: password, next: 'curta' }, 'next'],
    [{ current: password, next: 'x'.repeat(73) }, 'next'],
    [{ current: password, next: password }, 'next'],
    [{ current: password }, 'next'],
    [{ current: { $ne: 1 }, next: ['a'] }, 'current'],
  ])('is refused with %j', async (body, field) => {
    const token = await server.tokenOf('acervo');
    const answer = await change(token, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect((await server.as('acervo').get('/user-info')).status).toBe(200);
  });

  it('is only for signed-in users, and only by POST', async () => {
    expect(
      (
        await server.api('POST', '/account/password', {
          body: { current: password, next: 'outra senha boa' },
        })
      ).status,
    ).toBe(401);
    expect((await server.as('acervo').get('/account/password')).status).toBe(405);
  });
});

describe('a new account', () => {
  const account = { nome: 'Nova Conta', email: 'nova@example.com', permissoes: ['leitor'] };

  it('needs a password, though its field does not say so; an edit without one keeps the old', async () => {
    const admin = server.as('admin');
    for (const senha of [undefined, null, '']) {
      const { status, body } = await admin.post('/contas', { ...account, senha });
      expect([senha, status]).toEqual([senha, 422]);
      expect((body as { errors: object }).errors).toEqual({ senha: 'Campo obrigatório' });
    }
    const made = await admin.post('/contas', { ...account, senha: 'três patos no lago' });
    expect(made.status).toBe(201);
    const { id } = made.body;
    const edited = await admin.put(`/contas/${id}`, { nome: 'Outra', senha: '' });
    expect(edited.status).toBe(200);
    expect((await signIn('nova', 'três patos no lago')).status).toBe(200);
  });
});

describe('a form that makes accounts, for users without a list of them', () => {
  const own = sharedServer(() => ({
    portal: libraryWith({
      'departments/cadastro.yaml': `
label: Cadastro
permissions: [direcao]
routes:
  - path: /cadastro
    label: Cadastro
    form: { resource: contas, form: [{ section: Conta, fields: [nome, email, senha, permissoes] }] }
`,
    }),
  }));

  it('answers with the written fields, and never with the password or its hash', async () => {
    const account = { nome: 'Nova', email: 'cadastrada@example.com', permissoes: ['leitor'] };
    const sent = { ...account, senha: 'três patos no lago' };
    const { status, body, text } = await own.as('direcao').post('/contas', sent);
    expect([status, body]).toEqual([201, { id: expect.any(Number), version: 1, ...account }]);
    expect(text).not.toMatch(/senha|patos|\$2[aby]\$/);
    const signedIn = { email: account.email, password: sent.senha };
    expect((await own.api('POST', '/login', { body: signedIn })).status).toBe(200);
    expect((await own.as('direcao').get('/contas')).status).toBe(403);
  });
});

describe('the management of accounts', () => {
  const accounts = () => server.stored().contas as { id: number; email: string }[];
  const idOf = (name: string) => accounts().find(({ email }) => email === `${name}@example.com`)!.id;

  it('is not given up by accident: nobody takes it from themselves', async () => {
    const admin = server.as('admin');
    const own = `/contas/${idOf('admin')}`;
    for (const body of [{ permissoes: ['leitor'] }, { permissoes: [] }, { bloqueada: true }]) {
      const answer = await admin.put(own, body);
      expect([body, answer.status]).toEqual([body, 409]);
      expect(answer.message).toMatch(/tirar de si/);
    }
    expect((await admin.put(own, { plano: 'Outro' })).status).toBe(200);
  });

  it('can be taken from another account while one remains', async () => {
    const admin = server.as('admin');
    const id = idOf('leitor');
    expect((await admin.put(`/contas/${id}`, { permissoes: ['admin'] })).status).toBe(200);
    expect((await admin.put(`/contas/${id}`, { permissoes: ['leitor'] })).status).toBe(200);
  });
});

describe('an account that may not sign in', () => {
  /** Users may sign in while their team is active and small: both fields are computed from other records. */
  const portal = portalWith({
    'portal.yaml': `
brand: { name: Portal, company: Exemplo, year: 2026 }
accounts:
  resource: usuarios
  email: email
  password: senha
  name: nome
  plan: plano
  permissions: permissoes
  activeWhen: { equipeAtiva: true, equipePequena: true }
  blockedMessage: Equipe parada
`,
    'resources/equipes.yaml': `
label: { one: Equipe, many: Equipes, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  ativa: { type: boolean, label: Ativa }
  pessoas: { type: integer, label: Pessoas, rollup: { from: usuarios, target: equipeId, count: true } }
`,
    ...accountsWith(
      ['gestao'],
      `  equipeId: { type: reference, label: Equipe, resource: equipes }
  equipeAtiva: { type: boolean, label: Equipe ativa, lookup: equipeId.ativa }
  pessoas: { type: integer, label: Pessoas, lookup: equipeId.pessoas }
  equipePequena: { type: boolean, label: Equipe pequena, when: { pessoas_lt: 4 } }
`,
    ),
    'resources/paradas.yaml': `
label: { one: Parada, many: Paradas, gender: f }
title: motivo
fields:
  motivo: { type: text, label: Motivo }
  equipeId: { type: reference, label: Equipe, resource: equipes }
rules:
  - { id: para, label: Para a equipe, on: create, then: [{ update: equipes, in: equipeId, set: { ativa: false } }] }
`,
    'departments/gestao.yaml': `
label: Gestão
permissions: [gestao]
routes:
  - { path: /usuarios, label: Usuários, list: { resource: usuarios, actions: [create, edit, delete] } }
  - { path: /equipes, label: Equipes, list: { resource: equipes, actions: [create, edit, delete] } }
  - { path: /paradas, label: Paradas, list: { resource: paradas, actions: [create, edit, delete] } }
`,
  });

  const account = (id: number, nome: string, equipeId: number | null) =>
    accountOf(id, nome, ['gestao'], { equipeId });

  let server: TestServer;

  beforeEach(async () => {
    const rows = {
      equipes: [
        { id: 1, nome: 'Campo', ativa: true },
        { id: 2, nome: 'Doca', ativa: false },
      ],
      usuarios: [account(1, 'ana', 1), account(2, 'bia', 1), account(3, 'caio', 2), account(4, 'davi', null)],
    };
    server = await startServer({ company: { portal, rows, password } });
  });

  afterEach(() => server.stop());

  const signIn = async (name: string) =>
    server.api('POST', '/login', { body: { email: `${name}@example.com`, password } });

  const statusOf = async (token: string) => (await server.api('GET', '/user-info', { token })).status;

  describe('an account that is active depending on other records', () => {
    it('signs in and works, and others are refused', async () => {
      expect((await signIn('ana')).status).toBe(200);
      expect(await statusOf(await server.tokenOf('ana'))).toBe(200);
      for (const name of ['caio', 'davi'])
        expect(await signIn(name)).toMatchObject({ status: 401, body: { message: 'Equipe parada' } });
    });

    it('is shut out at once when the other record changes, and let in again', async () => {
      const [ana, bia] = [await server.tokenOf('ana'), await server.tokenOf('bia')];
      const join = (id: number, equipeId: number) =>
        server.api('PUT', `/usuarios/${id}`, { token: ana, body: { equipeId } });
      expect((await join(2, 2)).status).toBe(200);
      expect(await statusOf(bia)).toBe(401);
      expect((await signIn('bia')).status).toBe(401);
      expect((await server.api('PUT', '/equipes/2', { token: ana, body: { ativa: true } })).status).toBe(200);
      for (const name of ['bia', 'caio']) expect((await signIn(name)).status).toBe(200);
    });

    it('counts as a manager of accounts only while it may sign in', async () => {
      const token = await server.tokenOf('ana');
      expect((await server.api('PUT', '/usuarios/1', { token, body: { equipeId: 2 } })).status).toBe(409);
      expect((await server.api('PUT', '/usuarios/1', { token, body: { nome: 'ana' } })).status).toBe(200);
      expect((await server.api('DELETE', '/usuarios/3', { token })).status).toBe(200);
    });

    it('is not locked out with all other managers by a write to the records that make them active', async () => {
      const token = await server.tokenOf('ana');
      const before = server.stored();
      const left = { status: 409, body: { message: expect.stringMatching(/sem ninguém que administre/) } };
      expect(await server.api('PUT', '/equipes/1', { token, body: { ativa: false } })).toMatchObject(left);
      // A rule can't do it either.
      const stop = (equipeId: number) =>
        server.api('POST', '/paradas', { token, body: { motivo: 'Chuva', equipeId } });
      expect(await stop(1)).toMatchObject(left);
      expect((await stop(2)).status).toBe(201);
      // A fourth member makes the team too big, which makes all its members inactive.
      expect((await server.api('PUT', '/usuarios/4', { token, body: { equipeId: 1 } })).status).toBe(200);
      const fifth = { nome: 'eva', email: 'eva@example.com', senha: 'folhear1234', equipeId: 1 };
      expect(await server.api('POST', '/usuarios', { token, body: fifth })).toMatchObject(left);
      expect(server.stored().equipes).toMatchObject(before.equipes!);
      expect(server.stored().usuarios).toHaveLength(4);
      expect(await statusOf(token)).toBe(200);
      // While another manager remains active it succeeds.
      expect((await server.api('PUT', '/equipes/2', { token, body: { ativa: true } })).status).toBe(200);
      expect((await server.api('PUT', '/equipes/1', { token, body: { ativa: false } })).status).toBe(200);
      expect(await statusOf(token)).toBe(401);
      expect((await signIn('caio')).status).toBe(200);
    });

    it('keeps its session through a new password, and stores nothing computed', async () => {
      const token = await server.tokenOf('ana');
      const { status, body } = await server.api('POST', '/account/password', {
        token,
        body: { current: password, next: 'outra senha boa' },
      });
      expect(status).toBe(200);
      expect(await statusOf((body as { token: string }).token)).toBe(200);
      const stored = server.stored().usuarios!.find(({ id }) => id === 1)!;
      expect(stored).toMatchObject({ equipeId: 1 });
      for (const field of ['equipeAtiva', 'pessoas', 'equipePequena'])
        expect(stored).not.toHaveProperty(field);
    });
  });
});

/** The settings of a user's screens are stored with their account, and belong to no one else. */
describe('what an account prefers', () => {
  const server = sharedServer();
  const set = async (name: string, body: unknown) => server.as(name).post('/user-preferences/set', body);
  const kept = async (name: string) => (await server.as(name).get('/user-preferences')).body;
  const key = 'acervo/livros.columns';

  it('is stored, changed, deleted, and visible to its owner only', async () => {
    expect(await kept('acervo')).toEqual({});
    await set('acervo', { key, value: { order: ['titulo'] } });
    await set('acervo', { key: 'lists.density', value: 'compact' });
    await set('acervo', { key, value: { order: ['autorId'] } });
    expect(await kept('acervo')).toEqual({ [key]: { order: ['autorId'] }, 'lists.density': 'compact' });
    expect(await kept('balcao')).toEqual({});
    await set('acervo', { key, value: null });
    expect(await kept('acervo')).toEqual({ 'lists.density': 'compact' });
  });

  it.each([
    [{ key: 'a b', value: 1 }, /"key"/],
    [{ key }, /"value"/],
    [{ key, value: 1, conta: 2 }, /"key"/],
    [{ key, value: 'x'.repeat(17_000) }, /grande demais/],
  ])('is refused if malformed: %j', async (body, words) => {
    const reply = await set('acervo', body);
    expect(reply.status).toBe(400);
    expect(reply.message).toMatch(words);
  });

  it('requires a session', async () => {
    expect((await server.api('GET', '/user-preferences')).status).toBe(401);
  });

  describe('the language of a user', () => {
    let portal: Portal = { ...libraryPortal(), locales: ['pt-BR', 'en-US'] };
    const server = sharedServer(() => ({ current: () => ({ portal, version: 'v1' }) }));

    const choose = async (name: string, value: unknown) =>
      server.as(name).post('/user-preferences/set', { key: 'language', value });
    const signedIn = async (name: string) =>
      (await server.api('POST', '/login', { body: { email: `${name}@example.com`, password } })).headers
        .getSetCookie()
        .find((cookie) => !cookie.startsWith('portal.page='));

    it('is used in another browser once that user has signed in there, and for nobody else', async () => {
      expect(await signedIn('acervo')).toBeUndefined();
      expect((await choose('acervo', 'en-US')).status).toBe(200);
      const cookie = await signedIn('acervo');
      expect(cookie).toContain('portal.language=en-US;');
      expect(await signedIn('balcao')).toBeUndefined();
      const answer = await server.api('GET', '/livros', { headers: { cookie: cookie!.split(';')[0]! } });
      expect(answer.message).toBe('Sign in to continue.');
    });

    it.each(['es-419', 'fr', 1])('is never one that the portal does not offer: %s', async (value) => {
      const reply = await choose('acervo', value);
      expect(reply.status).toBe(400);
      expect(reply.message).toBe('O portal não tem este idioma. Escolha um destes: pt-BR, en-US.');
      expect(await signedIn('acervo')).toContain('=en-US;');
    });

    it('is not used while the portal does not offer it, nor after the user has withdrawn it', async () => {
      portal = { ...portal, locales: ['pt-BR', 'es-419'] };
      expect(await signedIn('acervo')).toBeUndefined();
      portal = { ...portal, locales: ['pt-BR', 'en-US'] };
      expect(await signedIn('acervo')).toContain('=en-US;');
      await choose('acervo', null);
      expect(await signedIn('acervo')).toBeUndefined();
    });
  });
});

describe('the last callers', () => {
  const today = '2026-10-31';
  const portal = libraryPortal();

  const callerOf = (id: number) =>
    ({ portal, account: { id }, viewer: { variables: { today } } }) as unknown as Caller;

  it('an account in use stays known while thousands of others come by', () => {
    const callers = new LastCallers();
    const isKnown = (id: number) => callers.of(String(id), portal, today) !== undefined;
    for (let id = 1; id <= 5000; id++) {
      callers.note(callerOf(id));
      expect(isKnown(1)).toBe(true);
    }
    expect([2, 3000, 3001, 5000].map(isKnown)).toEqual([false, false, false, true]);
  });
});

describe('the tokens of sessions', () => {
  const secret = new TextEncoder().encode('um segredo de trinta e dois bytes');
  const claims = { sub: '1', stamp: 'a' };

  afterEach(() => void vi.useRealTimers());

  describe('a recently verified token', () => {
    it('is accepted again', async () => {
      const tokens = new Tokens(secret);
      const token = await tokens.sign(claims);
      for (let turn = 0; turn < 3; turn++) expect(await tokens.read(token)).toMatchObject(claims);
    });

    it('lets in none that differs in a letter, nor one of another secret', async () => {
      const tokens = new Tokens(secret);
      const token = await tokens.sign(claims);
      await tokens.read(token);
      // Some bits of the last letter are unused.
      for (let at = 0; at < token.length - 1; at += 7) {
        const other = token[at] === 'A' ? 'B' : 'A';
        expect(await tokens.read(token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
      }
      expect(await new Tokens(secret.toReversed()).read(token)).toBeUndefined();
    });

    it('is refused from the second in which it expires', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const tokens = new Tokens(secret, 5);
      const token = await tokens.sign(claims);
      expect(await tokens.read(token)).toMatchObject(claims);
      vi.setSystemTime(Date.now() + 4000);
      expect(await tokens.read(token)).toMatchObject(claims);
      vi.setSystemTime(Date.now() + 1000);
      expect(await tokens.read(token)).toBeUndefined();
    });

    it('is accepted from a clock that is a little ahead, and refused from one far ahead', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const now = Date.now();
      const signedAt = async (seconds: number) => {
        vi.setSystemTime(now + seconds * 1000);
        const token = await new Tokens(secret).sign(claims);
        vi.setSystemTime(now);
        return new Tokens(secret).read(token);
      };
      expect(await signedAt(2)).toMatchObject(claims);
      expect(await signedAt(50)).toMatchObject(claims);
      expect(await signedAt(120)).toBeUndefined();
    });

    it('is refused once it is older than the lifetime of today, whatever it says itself', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const token = await new Tokens(secret, 3600).sign(claims);
      vi.setSystemTime(Date.now() + 10_000);
      expect(await new Tokens(secret, 60).read(token)).toMatchObject(claims);
      expect(await new Tokens(secret, 5).read(token)).toBeUndefined();
    });

    it('is forgotten when there are too many, and verified again', async () => {
      const tokens = new Tokens(secret, 3600, 20);
      const many = await Promise.all(
        Array.from({ length: 25 }, (_, at) => tokens.sign({ sub: String(at), stamp: 'a' })),
      );
      for (const token of many) await tokens.read(token);
      expect(await tokens.read(many[0]!)).toMatchObject({ sub: '0', stamp: 'a' });
    });
  });
});
