import { describe, expect, it } from 'vitest';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer();

const as = (name: string, method: 'GET' | 'POST', body?: unknown) =>
  server.as(name, method, method === 'GET' ? '/user-favourites' : '/user-favourites/pin', body);
/** The screens that this permission opens. */
const screensOf = (permission: string) =>
  server.portal.departments
    .flatMap(({ routes }) => routes)
    .filter(({ requirement }) => requirement.permissions.includes(permission))
    .map(({ path }) => path);

describe('favourites', () => {
  it('are stored for the account that pins them, in order, once each', async () => {
    const [first, second] = screensOf('balcao') as [string, string];
    for (const path of [second, first, second]) await as('balcao', 'POST', { path, pinned: true });
    expect((await as('balcao', 'GET')).body).toEqual({ paths: [second, first] });
    expect((await as('leitor', 'GET')).body).toEqual({ paths: [] });
    expect((await as('balcao', 'POST', { path: second, pinned: false })).body).toEqual({ paths: [first] });
  });

  it('are only screens that the account may open', async () => {
    const [foreign] = screensOf('balcao') as [string];
    for (const path of [foreign, '/nenhuma'])
      expect((await as('vazio', 'POST', { path, pinned: true })).status).toBe(404);
    expect((await as('vazio', 'GET')).body).toEqual({ paths: [] });
  });

  it('refuse malformed requests, and callers without a session', async () => {
    for (const body of [{}, { path: 1, pinned: true }, { path: '/x' }, [], 'x'])
      expect((await as('balcao', 'POST', body)).status).toBe(400);
    expect((await server.api('GET', '/user-favourites')).status).toBe(401);
    const token = await server.tokenOf('balcao');
    expect((await server.api('POST', '/user-favourites', { token })).status).toBe(405);
  });
});
