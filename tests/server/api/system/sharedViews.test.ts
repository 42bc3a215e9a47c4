/**
 * A shared view is visible to all users who have its screen and may filter by its fields, and to no one else.
 */
import { beforeAll, expect, it, describe } from 'vitest';
import type { SharedView } from '#model/api/sharedViews.ts';
import { password } from '#tests/support/db.ts';
import { sharedServer } from '#tests/support/server.ts';

describe('shared views', () => {
  const server = sharedServer();

  beforeAll(async () => {
    const made = await server.as('admin').post('/contas', {
      nome: 'Ambas',
      email: 'ambas@example.com',
      senha: password,
      permissoes: ['leitor', 'balcao'],
    });
    expect(made.status).toBe(201);
  });

  const screen = '/leitor/emprestimos';

  const send = (name: string, what: string, body: unknown) =>
    server.as(name).post(`/shared-views/${what}`, body);

  const viewsOf = async (name: string): Promise<readonly SharedView[]> =>
    (await server.as(name).get('/shared-views')).body.views;

  const labelsOf = async (name: string) => (await viewsOf(name)).map(({ label }) => label);

  it('is visible to other users with the screen, with its owner, and to nobody without', async () => {
    const view = {
      filter: { situacao: 'aberto' },
      sort: { field: 'prazo', order: 'DESC' },
      perPage: 50,
      columns: { order: ['livroId', 'situacao'], shown: { retiradoEm: false } },
    };
    expect((await send('leitor', 'share', { screen, label: ' Abertos ', ...view })).status).toBe(200);
    const [own] = await viewsOf('leitor');
    expect(own).toMatchObject({
      screen,
      label: 'Abertos',
      by: 'Lia',
      isOwn: true,
      mayWithdraw: true,
      ...view,
    });
    expect(await viewsOf('leitor2')).toEqual([{ ...own, isOwn: false, mayWithdraw: false }]);
    expect(await viewsOf('acervo')).toEqual([]);
    expect((await send('acervo', 'share', { screen, label: 'X', ...view })).status).toBe(404);
  });

  it('is changed by sharing it again, under a name that no one else uses there', async () => {
    await send('leitor', 'share', { screen, label: 'Abertos', filter: { situacao: 'devolvido' } });
    expect(await viewsOf('leitor2')).toMatchObject([{ label: 'Abertos', filter: { situacao: 'devolvido' } }]);
    const same = await send('leitor2', 'share', { screen, label: 'Abertos', filter: {} });
    expect(same.status).toBe(409);
    expect(same.message).toContain('compartilhada por Lia');
  });

  it('is withdrawn by its owner or an administrator, and looks absent to all others', async () => {
    const [{ id }] = (await viewsOf('leitor')) as [SharedView];
    expect((await send('leitor2', 'withdraw', { id })).status).toBe(404);
    expect((await send('acervo', 'withdraw', { id })).status).toBe(404);
    expect((await send('leitor', 'withdraw', { id })).status).toBe(200);
    expect(await labelsOf('leitor2')).toEqual([]);
    const contas = '/contas';
    await send('admin', 'share', { screen: contas, label: 'Presas', filter: { bloqueada: true } });
    expect(await viewsOf('admin')).toMatchObject([{ isOwn: true, mayWithdraw: true }]);
  });

  it('shows no field that its reader may not read: a filter hides it, order and columns are cut', async () => {
    // A user of both departments may filter the loans by the fine, which readers never see.
    const fined = { screen, filter: { multa_gte: 1 } };
    expect((await send('leitor', 'share', { label: 'Multados', ...fined })).status).toBe(404);
    expect((await send('ambas', 'share', { label: 'Multados', ...fined })).status).toBe(200);
    const ordered = {
      screen,
      filter: { situacao: 'perdido' },
      sort: { field: 'multa', order: 'DESC' },
      columns: { order: ['multa', 'prazo'], shown: { multa: true, prazo: true }, widths: { multa: 90 } },
    };
    expect((await send('ambas', 'share', { label: 'Perdidos', ...ordered })).status).toBe(200);
    expect(await labelsOf('ambas')).toEqual(['Multados', 'Perdidos']);
    const seen = await viewsOf('leitor');
    expect(seen).toMatchObject([
      { label: 'Perdidos', columns: { order: ['prazo'], shown: { prazo: true } } },
    ]);
    expect(JSON.stringify(seen)).not.toContain('multa');
    // A name used by a view that they don't see is free to them.
    expect((await send('leitor', 'share', { screen, label: 'Multados', filter: {} })).status).toBe(200);
  });

  it.each([
    [{}],
    [{ screen, label: '', filter: {} }],
    [{ screen, label: 'x'.repeat(61), filter: {} }],
    [{ screen, label: 'X', filter: [] }],
    [{ screen, label: 'X', filter: { nada: 1 } }],
    [{ screen, label: 'X', filter: {}, perPage: 1e9 }],
    [{ screen, label: 'X', filter: {}, columns: { shown: { prazo: 1 } } }],
    [{ screen, label: 'X', filter: {}, conta: 2 }],
    [{ screen, label: 'X', filter: { q: 'x'.repeat(17_000) } }],
  ])('is refused if malformed: %j', async (body) => {
    expect((await send('leitor', 'share', body)).status).toBe(400);
  });

  it('requires a session', async () => {
    expect((await server.api('GET', '/shared-views')).status).toBe(401);
    expect((await server.api('POST', '/shared-views/share', { body: {} })).status).toBe(401);
  });
});

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
