import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { companyWith } from '#tests/support/companies/company.ts';
import { password } from '#tests/support/db.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const minute = 60_000;

describe('sessions', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      portal: companyWith('library', { 'portal.yaml': { signIn: { idle: '30min', longest: '2h' } } }),
    });
  });
  afterAll(() => server.stop());
  afterEach(() => void vi.useRealTimers());

  const later = (ms: number) => {
    const now = Date.now();
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
  };
  const signIn = async (name: string, agent = 'Firefox') =>
    (
      await server.api('POST', '/login', {
        body: { email: `${name}@example.com`, password },
        headers: { 'User-Agent': agent },
      })
    ).body.token as string;
  const get = (token: string, path = '/user-info') => server.api('GET', path, { token });
  const sessions = async (token: string) =>
    (await get(token, '/account/sessions')).body.sessions as {
      id: number;
      isCurrent: boolean;
      agent: string;
    }[];

  it('are listed with their browser, and ended one by one', async () => {
    const [phone, desk] = [await signIn('acervo', 'Phone'), await signIn('acervo', 'Desk')];
    const listed = await sessions(desk);
    expect(listed.map(({ agent, isCurrent }) => [agent, isCurrent]).toSorted()).toEqual([
      ['Desk', true],
      ['Phone', false],
    ]);
    const end = (id: number, token: string) => server.api('POST', `/account/sessions/${id}/end`, { token });
    const { id } = listed.find(({ agent }) => agent === 'Phone')!;
    const stranger = await signIn('balcao');
    expect((await end(id, stranger)).status).toBe(404);
    expect((await get(phone)).status).toBe(200);
    expect((await end(id, desk)).status).toBe(200);
    expect((await get(phone)).status).toBe(401);
    expect((await get(desk)).status).toBe(200);
    expect((await end(id, desk)).status).toBe(404);
    expect(await sessions(desk)).toHaveLength(1);
  });

  it('are ended from another one only by who has proved their identity, or by an administrator', async () => {
    const [phone, desk] = [await signIn('mural', 'Phone'), await signIn('mural', 'Desk')];
    const idOf = async (browser: string) => (await sessions(desk)).find(({ agent }) => agent === browser)!.id;
    const post = (path: string, token: string, body: object = {}) =>
      server.api('POST', path, { token, body });
    later(11 * minute);
    const other = `/account/sessions/${await idOf('Phone')}/end`;
    expect(await post(other, desk)).toMatchObject({ status: 403, body: { stepUp: true } });
    expect(await post('/account/sign-out-all', desk)).toMatchObject({ status: 403, body: { stepUp: true } });
    expect((await get(phone)).status).toBe(200);
    expect((await post('/login/step-up', desk, { method: 'password', password })).status).toBe(200);
    expect((await post(other, desk)).status).toBe(200);
    expect([(await get(phone)).status, (await get(desk)).status]).toEqual([401, 200]);
    const account = String((await get(desk)).body.id);
    expect((await post('/account-sessions/end', await signIn('balcao'), { account })).status).toBe(403);
    expect((await get(desk)).status).toBe(200);
    expect((await post('/account-sessions/end', await signIn('admin'), { account })).status).toBe(200);
    expect((await get(desk)).status).toBe(401);
    expect(await signIn('mural')).toBeTruthy();
  });

  it('end when they are not used, and go on while they are', async () => {
    const token = await signIn('mural');
    for (let at = 0; at < 3; at++) {
      later(29 * minute);
      expect((await get(token)).status).toBe(200);
    }
    later(30 * minute);
    expect((await get(token)).status).toBe(401);
  });

  it('end after their longest time, however they are used', async () => {
    const token = await signIn('mural');
    for (let at = 0; at < 5; at++) {
      later(20 * minute);
      expect((await get(token)).status).toBe(200);
    }
    later(21 * minute);
    expect((await get(token)).status).toBe(401);
  });

  it('end with their row: a restored back-up that knows nothing of one revives none', async () => {
    const [kept, lost] = [await signIn('balcao'), await signIn('balcao')];
    const { systemTables, writeSystem } = await import('#server/data/systemTables.ts');
    await writeSystem(server.store, systemTables.sessions, async (system) => {
      const { records } = await system.find(systemTables.sessions.shape, {
        where: { kind: 'condition', field: 'account', op: 'null', value: false },
        sort: { field: 'id', order: 'DESC' },
      });
      await system.remove('$sessions', records[0]!.id);
    });
    expect((await get(lost)).status).toBe(401);
    expect((await get(kept)).status).toBe(200);
  });

  it('go on with a new password where it was changed, and end elsewhere', async () => {
    const [here, elsewhere] = [await signIn('leitor'), await signIn('leitor')];
    const { status, body } = await server.api('POST', '/account/password', {
      token: here,
      body: { current: password, next: 'lagarto azul 7' },
    });
    expect(status).toBe(200);
    expect((await get(elsewhere)).status).toBe(401);
    expect((await get(here)).status).toBe(401);
    expect((await get(body.token)).status).toBe(200);
    expect((await sessions(body.token)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });
});
