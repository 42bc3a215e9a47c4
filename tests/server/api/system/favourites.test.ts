import { describe, expect, it } from 'vitest';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer();

const paths = (name: string) => server.as(name).read('/user-favourites');
const pin = (name: string, body: unknown) => server.as(name).post('/user-favourites/pin', body);
/** The screens that this permission opens. */
const screensOf = (permission: string) =>
  server.portal.departments
    .flatMap(({ routes }) => routes)
    .filter(({ requirement }) => requirement.permissions.includes(permission))
    .map(({ path }) => path);

describe('favourites', () => {
  it('are stored for the account that pins them, in order, once each', async () => {
    const [first, second] = screensOf('balcao') as [string, string];
    for (const path of [second, first, second]) await pin('balcao', { path, pinned: true });
    expect(await paths('balcao')).toEqual({ paths: [second, first] });
    expect(await paths('leitor')).toEqual({ paths: [] });
    expect((await pin('balcao', { path: second, pinned: false })).body).toEqual({ paths: [first] });
  });

  it('are only screens that the account may open', async () => {
    const [foreign] = screensOf('balcao') as [string];
    for (const path of [foreign, '/nenhuma'])
      expect((await pin('vazio', { path, pinned: true })).status).toBe(404);
    expect(await paths('vazio')).toEqual({ paths: [] });
  });

  it('refuse malformed requests, and callers without a session', async () => {
    for (const body of [{}, { path: 1, pinned: true }, { path: '/x' }, [], 'x'])
      expect((await pin('balcao', body)).status).toBe(400);
    expect((await server.api('GET', '/user-favourites')).status).toBe(401);
    expect((await server.as('balcao').post('/user-favourites')).status).toBe(405);
  });
});
