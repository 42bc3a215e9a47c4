/** What somebody has set their screens to is kept with their account, and is nobody else's. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => (server = await startServer()));
afterAll(() => server.stop());

const set = async (name: string, body: unknown) =>
  server.api('POST', '/user-preferences/set', { token: await server.tokenOf(name), body });
const kept = async (name: string) =>
  (await server.api('GET', '/user-preferences', { token: await server.tokenOf(name) })).body;
const key = 'acervo/livros.columns';

it('is kept, changed, forgotten, and seen by its owner alone', async () => {
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
])('is refused in words where it is none: %j', async (body, words) => {
  const reply = await set('acervo', body);
  expect(reply.status).toBe(400);
  expect((reply.body as { message: string }).message).toMatch(words);
});

it('is told to nobody without a session', async () => {
  expect((await server.api('GET', '/user-preferences')).status).toBe(401);
});
