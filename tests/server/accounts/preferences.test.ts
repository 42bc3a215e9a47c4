/** The settings of a user's screens are stored with their account, and belong to no one else. */
import { describe, expect, it } from 'vitest';
import type { Portal } from '#model/types.ts';
import { password } from '#tests/support/db.ts';
import { libraryPortal, sharedServer } from '#tests/support/server.ts';

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
    (await server.api('POST', '/login', { body: { email: `${name}@example.com`, password } })).headers.get(
      'set-cookie',
    );

  it('applies in another browser once they have signed in there, and to nobody else', async () => {
    expect(await signedIn('acervo')).toBeNull();
    expect((await choose('acervo', 'en-US')).status).toBe(200);
    const cookie = await signedIn('acervo');
    expect(cookie).toContain('portal.language=en-US;');
    expect(await signedIn('balcao')).toBeNull();
    const answer = await server.api('GET', '/livros', { headers: { cookie: cookie!.split(';')[0]! } });
    expect(answer.message).toBe('Sign in to continue.');
  });

  it.each(['es-419', 'fr', 1])('is never one that the portal does not offer: %s', async (value) => {
    const reply = await choose('acervo', value);
    expect(reply.status).toBe(400);
    expect(reply.message).toBe('O portal não tem este idioma. Escolha um destes: pt-BR, en-US.');
    expect(await signedIn('acervo')).toContain('=en-US;');
  });

  it('is no longer used when the portal has removed it, or its owner has', async () => {
    portal = { ...portal, locales: ['pt-BR', 'es-419'] };
    expect(await signedIn('acervo')).toBeNull();
    portal = { ...portal, locales: ['pt-BR', 'en-US'] };
    expect(await signedIn('acervo')).toContain('=en-US;');
    await choose('acervo', null);
    expect(await signedIn('acervo')).toBeNull();
  });
});
