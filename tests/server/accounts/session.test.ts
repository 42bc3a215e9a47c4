import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import bcrypt from 'bcryptjs';
import { createServer } from '#server/createServer.ts';
import { isTokenEnded, withTokenEnded } from '#server/caller/accounts.ts';
import { openSecret } from '#server/accounts/tokens.ts';
import { db, password } from '#tests/support/db.ts';
import { sharedServer, startServer, type TestServer } from '#tests/support/server.ts';
import { cpuTime } from '#tests/support/cpuTime.ts';

describe('the session', () => {
  const server = sharedServer();

  afterEach(() => void vi.useRealTimers());

  const hour = 3_600_000;

  const signIn = (email: unknown, word: unknown = password) =>
    server.api('POST', '/login', { body: { email, password: word } });

  describe('POST /api/login', () => {
    it('gives a token, and the permissions exactly as they are stored', async () => {
      const { status, body } = await signIn('admin@example.com');
      expect(status).toBe(200);
      expect(body).toEqual({ token: expect.any(String), permissions: ['ADMIN'] });
    });

    it('distinguishes an empty list of permissions from none at all', async () => {
      expect((await signIn('vazio@example.com')).body).toHaveProperty('permissions', []);
      expect((await signIn('sem@example.com')).body).not.toHaveProperty('permissions');
    });

    it('accepts the e-mail in any case and with spaces around it', async () => {
      expect((await signIn('  Acervo@Example.COM ')).status).toBe(200);
    });

    it('accepts the e-mail in characters of any width, typed or stored', async () => {
      expect((await signIn('ａｃｅｒｖｏ＠example.com')).status).toBe(200);
      expect((await signIn('ａｃｅｒｖｏ＠example.com', 'errada123')).status).toBe(401);
      const contas = db().contas!.map((one) =>
        one.email === 'balcao@example.com' ? { ...one, email: 'ＢＡＬＣＡＯ@example.com' } : one,
      );
      const edited = await startServer({ rows: { contas } });
      try {
        for (const email of ['balcao@example.com', 'ＢＡＬＣＡＯ@example.com'])
          expect((await edited.api('POST', '/login', { body: { email, password } })).status).toBe(200);
      } finally {
        await edited.stop();
      }
    });

    it('allows no second account that looks like another', async () => {
      const token = await server.tokenOf('admin');
      const add = (email: string) =>
        server.api('POST', '/contas', {
          token,
          body: { nome: 'Dupla', email, senha: 'senha boa 1', permissoes: [] },
        });
      for (const email of ['ａcervo@example.com', 'acervo＠example.com', 'ＡＣＥＲＶＯ@example.com']) {
        const { status, body } = await add(email);
        expect([status, body]).toEqual([
          422,
          expect.objectContaining({ errors: { email: expect.any(String) } }),
        ]);
      }
      const { status, body } = await add('ｏutra@example.com');
      expect([status, body]).toEqual([201, expect.objectContaining({ email: 'outra@example.com' })]);
      expect((await signIn('outra@example.com', 'senha boa 1')).status).toBe(200);
    });

    it('gives the same answer for an unknown e-mail and a wrong password', async () => {
      const unknown = await signIn('ninguem@example.com');
      const wrong = await signIn('acervo@example.com', 'errada123');
      expect(unknown.status).toBe(401);
      expect(wrong.status).toBe(401);
      expect(wrong.body).toEqual(unknown.body);
      expect(wrong.body).toEqual({ message: 'E-mail ou senha inválidos.' });
    });

    it.each([
      ['a number for an e-mail', 5, password],
      ['an object for an e-mail', { $ne: null }, password],
      ['a list for a password', 'acervo@example.com', [password]],
      ['nothing', undefined, undefined],
      [
        'a password that begins with the right one but is longer than bcrypt reads',
        'acervo@example.com',
        password.padEnd(80, 'x'),
      ],
      [
        'an e-mail that would keep a backtracking pattern busy for minutes',
        `a@${'a'.repeat(44)}!!`,
        'zzzzzzzz',
      ],
    ])('refuses %s without a delay', async (_what, email, word) => {
      const since = cpuTime();
      const { status, body } = await server.api('POST', '/login', { body: { email, password: word } });
      expect(status).toBe(401);
      expect(body).toHaveProperty('message');
      expect(cpuTime() - since).toBeLessThan(2000);
    });

    it('says that an account is blocked only with its right password', async () => {
      expect(await signIn('presa@example.com')).toMatchObject({
        status: 401,
        body: { message: 'Conta bloqueada' },
      });
      expect(await signIn('presa@example.com', 'errada123')).toMatchObject({
        status: 401,
        body: { message: 'E-mail ou senha inválidos.' },
      });
    });

    it.each([
      '/register',
      '/signup',
      '/signin',
      '/users',
      '/cashregisters/foo',
      '/login-attempts',
      '/600/contas',
    ])('is the only way to sign in: not POST %s', async (path) => {
      const { status } = await server.api('POST', path, {
        body: { email: 'eve@example.com', password: 'evepassword', permissoes: ['ADMIN'] },
      });
      expect(status).toBe(401);
      expect((await signIn('eve@example.com', 'evepassword')).status).toBe(401);
    });
  });

  describe('the limit of failed sign-ins', () => {
    it('stops guesses on one account, says when to come back, and does not affect other accounts', async () => {
      const limited = await startServer({ limits: { perAccount: 3, perAddress: 100 } });
      try {
        const guess = (email: string, word: string) =>
          limited.api('POST', '/login', { body: { email, password: word } });
        for (let n = 0; n < 3; n++)
          expect((await guess('acervo@example.com', `errada${n}`)).status).toBe(401);
        const blocked = await guess('acervo@example.com', password);
        expect(blocked.status).toBe(429);
        expect(blocked.body).toHaveProperty('message');
        expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
        expect((await guess('balcao@example.com', password)).status).toBe(200);
      } finally {
        await limited.stop();
      }
    });

    it('does not count successful ones', async () => {
      const limited = await startServer({ limits: { perAccount: 2, perAddress: 2 } });
      try {
        for (let n = 0; n < 5; n++)
          expect(
            (await limited.api('POST', '/login', { body: { email: 'acervo@example.com', password } })).status,
          ).toBe(200);
      } finally {
        await limited.stop();
      }
    });

    it('does not count successful ones made at once, even more than may fail', async () => {
      const limited = await startServer({ limits: { perAccount: 3, perAddress: 4 } });
      try {
        const enter = (email: string, word = password) =>
          limited.api('POST', '/login', { body: { email, password: word } });
        const right = Array.from({ length: 12 }, () => enter('acervo@example.com'));
        const others = Array.from({ length: 6 }, () => enter('balcao@example.com'));
        const statuses = (await Promise.all([...right, ...others])).map(({ status }) => status);
        expect(statuses).toEqual(Array.from({ length: 18 }, () => 200));
        // A failed one among them counts, and only that one.
        const mixed = [
          ...Array.from({ length: 8 }, () => password),
          'errada-1',
          ...Array.from({ length: 8 }, () => password),
        ];
        const found = (await Promise.all(mixed.map((word) => enter('acervo@example.com', word)))).map(
          (one) => one.status,
        );
        expect(found).toEqual(mixed.map((word) => (word === password ? 200 : 401)));
        for (const expected of [401, 401, 429])
          expect((await enter('acervo@example.com', 'errada-2')).status).toBe(expected);
      } finally {
        await limited.stop();
      }
    });

    it('counts guesses that arrive all at once', async () => {
      const limited = await startServer({ limits: { perAccount: 3, perAddress: 100 } });
      try {
        const guesses = Array.from({ length: 12 }, (_, n) =>
          limited.api('POST', '/login', { body: { email: 'acervo@example.com', password: `errada${n}` } }),
        );
        const statuses = (await Promise.all(guesses)).map(({ status }) => status);
        expect(statuses.filter((status) => status === 401)).toHaveLength(3);
        expect(statuses.filter((status) => status === 429)).toHaveLength(9);
      } finally {
        await limited.stop();
      }
    });
  });

  describe('the token', () => {
    const userInfo = (token: string) => server.api('GET', '/user-info', { token });
    const part = (data: unknown) => Buffer.from(JSON.stringify(data)).toString('base64url');

    it('opens user-info', async () => {
      const { status, body } = await userInfo(await server.tokenOf('acervo'));
      expect(status).toBe(200);
      expect(body).toEqual({
        id: 1,
        name: 'Acervo',
        email: 'acervo@example.com',
        subscriptionPlan: 'Básico',
        permissions: ['acervo'],
        permissionLabels: { acervo: 'Acervo' },
      });
    });

    it('is required', async () => {
      expect((await server.api('GET', '/user-info')).status).toBe(401);
      expect((await server.api('GET', '/livros')).status).toBe(401);
    });

    it.each([
      ['signed with the key that json-server-auth has for everyone', 'json-server-auth-123456'],
      ['signed with any other key', 'outra chave qualquer, mas longa o bastante'],
    ])('is refused when it was %s', async (_what, key) => {
      const claims = { sub: '7', email: 'admin@example.com', exp: Math.floor(Date.now() / 1000) + 3600 };
      const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
      const forged = `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
      expect((await userInfo(forged)).status).toBe(401);
    });

    it.each(['none', 'None', 'NONE'])('is refused without a signature (alg %s)', async (alg) => {
      expect((await userInfo(`${part({ alg })}.${part({ sub: '7', exp: 9_999_999_999 })}.`)).status).toBe(
        401,
      );
    });

    it('is refused when its contents were changed', async () => {
      const [header, , signature] = (await server.tokenOf('acervo')).split('.');
      expect(
        (await userInfo(`${header}.${part({ sub: '7', exp: 9_999_999_999 })}.${signature}`)).status,
      ).toBe(401);
    });

    it('is refused when it has expired', async () => {
      const token = await server.tokenOf('acervo');
      const begun = Date.now();
      vi.useFakeTimers({ toFake: ['Date'], now: begun });
      for (const hours of [3.9, 7.8, 11.7, 11.9]) {
        vi.setSystemTime(begun + hours * hour);
        expect((await userInfo(token)).status).toBe(200);
      }
      vi.setSystemTime(Date.now() + 0.2 * hour);
      expect((await userInfo(token)).status).toBe(401);
    });

    it('is refused without an expiry, whatever its key', async () => {
      const token = await new SignJWT({ sub: '1' })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode('x'.repeat(40)));
      expect((await userInfo(token)).status).toBe(401);
    });
  });

  describe('the sessions of an account', () => {
    const change = async (id: number, body: unknown) =>
      expect((await server.as('admin').put(`/contas/${id}`, body)).status).toBe(200);

    const isIn = async (token: string) => (await server.api('GET', '/user-info', { token })).status === 200;

    it('end when a permission is withdrawn or added, and a new one has the present permissions', async () => {
      for (const permissoes of [['balcao', 'mural'], ['mural'], ['balcao']]) {
        const { token } = (await signIn('balcao@example.com')).body as { token: string };
        expect(await isIn(token)).toBe(true);
        await change(2, { permissoes });
        expect((await server.api('GET', '/emprestimos', { token })).status).toBe(401);
        expect((await signIn('balcao@example.com')).body).toHaveProperty('permissions', permissoes);
      }
    });

    it('are not revived by an old token when the permissions are restored', async () => {
      const { token } = (await signIn('balcao@example.com')).body as { token: string };
      await change(2, { permissoes: [] });
      await change(2, { permissoes: ['balcao'] });
      expect(await isIn(token)).toBe(false);
    });

    it('go on when it gets its first permission, which it may be waiting for', async () => {
      const { token } = (await signIn('vazio@example.com')).body as { token: string };
      await change(8, { permissoes: ['balcao'] });
      expect((await server.api('GET', '/user-info', { token })).body).toHaveProperty('permissions', [
        'balcao',
      ]);
      expect((await server.api('GET', '/emprestimos', { token })).status).toBe(200);
    });

    it('go on when anything else of it changes', async () => {
      const token = await server.tokenOf('acervo');
      await change(1, { plano: 'Outro', nome: 'Acervo geral' });
      expect(await isIn(token)).toBe(true);
    });

    it('end for good when it is blocked', async () => {
      const { token } = (await signIn('direcao@example.com')).body as { token: string };
      await change(6, { bloqueada: true });
      expect(await isIn(token)).toBe(false);
      await change(6, { bloqueada: false });
      expect(await isIn(token)).toBe(false);
      expect((await signIn('direcao@example.com')).status).toBe(200);
    });

    it('end when it gets another password, and only that one signs in', async () => {
      const token = await server.tokenOf('leitor2');
      await change(4, { senha: 'outra senha boa' });
      expect((await server.api('GET', '/user-info', { token })).status).toBe(401);
      expect((await signIn('leitor2@example.com')).status).toBe(401);
      expect((await signIn('leitor2@example.com', 'outra senha boa')).status).toBe(200);
    });

    it('end when it is deleted', async () => {
      const token = await server.tokenOf('vazio');
      expect((await server.api('GET', '/user-info', { token })).status).toBe(200);
      expect((await server.as('admin').remove('/contas/8')).status).toBe(200);
      expect((await server.api('GET', '/user-info', { token })).status).toBe(401);
    });
  });

  describe('POST /api/account/sign-out-all', () => {
    it('ends every session of the account, and of no other', async () => {
      const tokens = await Promise.all(
        [1, 2, 3].map(async () => ((await signIn('mural@example.com')).body as { token: string }).token),
      );
      const stranger = await server.tokenOf('leitor');
      const { status, body } = await server.api('POST', '/account/sign-out-all', { token: tokens[0]! });
      expect([status, body]).toEqual([200, { message: 'Todas as sessões foram encerradas.' }]);
      for (const token of tokens) {
        const refused = await server.api('GET', '/user-info', { token });
        expect([refused.status, refused.body]).toEqual([
          401,
          { message: expect.stringMatching(/encerrada.*Entre de novo/) },
        ]);
        expect((await server.api('GET', '/emprestimos', { token })).status).toBe(401);
        expect((await server.request('GET', '/config/departments/mural.json', { token })).status).toBe(401);
      }
      expect((await server.api('GET', '/user-info', { token: stranger })).status).toBe(200);
      expect((await signIn('mural@example.com')).status).toBe(200);
    });

    it('lasts over a restart, and is stored where the API neither shows nor accepts it', async () => {
      const admin = await server.tokenOf('admin');
      const kept = server.stored().contas!.find(({ id }) => id === 11)!;
      const key = Object.keys(kept).find((name) => name.startsWith('$'))!;
      expect(kept[key]).toBe(1);
      const shown = (await server.api('GET', '/contas/11', { token: admin })).body as object;
      expect(Object.keys(shown)).not.toContain(key);
      for (const body of [{ [key]: 0 }, { [key]: null, plano: 'Outro' }])
        expect((await server.api('PUT', '/contas/11', { token: admin, body })).status).toBe(400);
      expect((await server.api('GET', `/contas?filter={"${key}":1}`, { token: admin })).status).toBe(400);
      expect((await server.api('GET', `/contas?sort=["${key}","ASC"]`, { token: admin })).status).toBe(400);
      expect((await server.api('PUT', '/contas/11', { token: admin, body: { plano: 'Novo' } })).status).toBe(
        200,
      );
      expect(server.stored().contas!.find(({ id }) => id === 11)).toMatchObject({ [key]: 1, plano: 'Novo' });
    });

    it('needs a token, and POST', async () => {
      expect((await server.api('POST', '/account/sign-out-all')).status).toBe(401);
      const token = await server.tokenOf('acervo');
      expect((await server.api('GET', '/account/sign-out-all', { token })).status).toBe(405);
      expect((await server.api('GET', '/user-info', { token })).status).toBe(200);
    });
  });
});

/** What ends with a sign-out, and what a sign-in does to the stored account. */
const server = sharedServer();

const signIn = async (to: TestServer, email: string) =>
  ((await to.api('POST', '/login', { body: { email, password } })).body as { token: string }).token;

const statusWith = async (to: TestServer, token: string) =>
  (await to.api('GET', '/user-info', { token })).status;

describe('POST /api/account/sign-out', () => {
  it('ends this token, and no other of the account', async () => {
    const [one, other] = [
      await signIn(server, 'acervo@example.com'),
      await signIn(server, 'acervo@example.com'),
    ];
    const before = server.stored().contas!.find(({ email }) => email === 'acervo@example.com')!;
    expect((await server.api('POST', '/account/sign-out', { token: one })).status).toBe(200);
    expect([await statusWith(server, one), await statusWith(server, other)]).toEqual([401, 200]);
    for (const address of ['/api/livros', '/config/start.json?at=/'])
      expect((await server.request('GET', address, { token: one })).status).toBe(401);
    await server.refresh();
    const after = server.stored().contas!.find(({ email }) => email === 'acervo@example.com')!;
    expect([after.version, server.history().filter(({ resource }) => resource === 'contas')]).toEqual([
      before.version ?? 1,
      [],
    ]);
  });

  it('does so in another process on the same data, and after a restart', async () => {
    const { store, files, portal, folder } = server;
    const another = () =>
      createServer({
        current: () => ({ portal, version: 'v1' }),
        routes: { '/api/*': '/$1' },
        data: { store, files, secret: openSecret(path.dirname(folder)) },
      });
    const status = async (at: ReturnType<typeof another>, token: string) => {
      const url = `http://127.0.0.1:${(at.address() as AddressInfo).port}/api/user-info`;
      return (await fetch(url, { headers: { Authorization: `Bearer ${token}` } })).status;
    };
    const running = another();
    await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve));
    const [ended, valid] = [
      await signIn(server, 'leitor@example.com'),
      await signIn(server, 'leitor@example.com'),
    ];
    expect(await status(running, ended)).toBe(200);
    expect((await server.api('POST', '/account/sign-out', { token: ended })).status).toBe(200);
    const restarted = another();
    await new Promise<void>((resolve) => restarted.listen(0, '127.0.0.1', resolve));
    for (const at of [running, restarted]) {
      expect([await status(at, ended), await status(at, valid)]).toEqual([401, 200]);
      at.closeAllConnections();
      at.close();
    }
  });

  it('needs a token, and POST', async () => {
    expect((await server.api('POST', '/account/sign-out')).status).toBe(401);
    const token = await server.tokenOf('acervo');
    expect((await server.api('GET', '/account/sign-out', { token })).status).toBe(405);
    expect(await statusWith(server, token)).toBe(200);
  });
});

describe('the ended tokens of an account', () => {
  const now = Math.floor(Date.now() / 1000);
  const token = (nth: number) => ({ id: `token ${nth}`, expires: now + 1000 + nth });

  it('stay ended however many there are, and need a bounded space', () => {
    let account = { id: 1 };
    for (let nth = 0; nth < 1000; nth++) account = withTokenEnded(account, token(nth)) as typeof account;
    for (let nth = 0; nth < 1000; nth++) expect(isTokenEnded(account, token(nth))).toBe(true);
    expect(isTokenEnded(account, { id: 'another', expires: now + 5000 })).toBe(false);
    expect(JSON.stringify(account).length).toBeLessThan(10_000);
  });

  it('are forgotten once they have expired', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const before = withTokenEnded({ id: 1 }, token(1));
    vi.setSystemTime((now + 2000) * 1000);
    const after = withTokenEnded(before, { id: 'late', expires: now + 9000 });
    vi.useRealTimers();
    expect(JSON.stringify(after)).not.toContain('token 1');
  });
});

describe('an account whose hash has another cost', () => {
  it('gets the usual one when it signs in, and keeps its sessions, version and history', async () => {
    const rows = {
      contas: db().contas!.map((one) =>
        one.id === 1 ? { ...one, senha: bcrypt.hashSync(password, 5) } : one,
      ),
    };
    const usual = { hashCost: 4 };
    const portal = await startServer({ rows, hashCost: 5 });
    try {
      const { email } = rows.contas.find(({ id }) => id === 1)!;
      const early = await signIn(portal, String(email));
      const account = () => portal.stored().contas!.find(({ id }) => id === 1)!;
      const before = account();
      expect(String(before.senha)).toMatch(/^\$2a\$05\$/);
      const { store, files, portal: its, folder } = portal;
      const next = createServer({
        ...usual,
        current: () => ({ portal: its, version: 'v1' }),
        routes: { '/api/*': '/$1' },
        data: { store, files, secret: openSecret(path.dirname(folder)) },
      });
      await new Promise<void>((resolve) => next.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(next.address() as AddressInfo).port}/api`;
      const login = (word: string) =>
        fetch(`${url}/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email, password: word }),
        });
      expect((await login('errada-1234')).status).toBe(401);
      expect((await login(password)).status).toBe(200);
      await portal.refresh();
      const after = account();
      expect(String(after.senha)).toMatch(/^\$2a\$04\$/);
      expect(after.version).toBe(before.version ?? 1);
      expect(portal.history().filter(({ resource }) => resource === 'contas')).toEqual([]);
      expect(await statusWith(portal, early)).toBe(200);
      expect((await login(password)).status).toBe(200);
      expect((await portal.api('POST', '/account/sign-out-all', { token: early })).status).toBe(200);
      expect(await statusWith(portal, early)).toBe(401);
      next.closeAllConnections();
      next.close();
    } finally {
      await portal.stop();
    }
  });
});
