/** What ends with a sign-out, and what a sign-in does to the stored account. */
import bcrypt from 'bcryptjs';
import { describe, expect, it, vi } from 'vitest';
import { createServer } from '#server/createServer.ts';
import { isTokenEnded, withTokenEnded } from '#server/accounts/accounts.ts';
import { openSecret } from '#server/accounts/tokens.ts';
import { db, password } from '#tests/support/db.ts';
import { sharedServer, startServer, type TestServer } from '#tests/support/server.ts';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

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
