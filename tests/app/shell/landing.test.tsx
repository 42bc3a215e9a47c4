import { getReturnPath, setReturnPath } from '#ui/session/session.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freshIndex } from '#app/portal/config/start.ts';
import { json, ledTo, open, serve, signedInAs } from './portal.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('/dashboard', () => {
  it.each([
    [['horta', 'galpao'], '/horta'],
    [['GALPAO', 'horta'], '/galpao'],
  ])('leads %j to %s: the first one chooses', async (permissions, landing) => {
    serve();
    signedInAs(permissions);
    const { pathname } = open('/dashboard');
    await waitFor(() => expect(pathname()).toBe(landing));
  });

  it('leads back to the page on which the session ended, once', async () => {
    serve();
    signedInAs(['horta']);
    setReturnPath('/horta/plantas?q=rosa');
    const { pathname } = open('/dashboard');
    await waitFor(() => expect(pathname()).toBe('/horta/plantas'));
    expect(getReturnPath()).toBeNull();
  });

  it.each(['/horta/cofre', '/galpao', '//evil.example', 'https://evil.example/', '/nada'])(
    'does not redirect to %s, which is not for this user or does not exist',
    async (page) => {
      serve();
      signedInAs(['horta']);
      setReturnPath(page);
      const { pathname } = open('/dashboard', await freshIndex());
      await waitFor(() => expect(pathname()).toBe('/horta'));
    },
  );

  it('warns of a permission without a landing page and goes to /default', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    serve();
    signedInAs(['auditoria', 'horta']);
    const { pathname } = open('/dashboard');
    await waitFor(() => expect(pathname()).toBe('/default'));
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('auditoria'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Áreas' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('Plantas'));
  });

  it('sends a visitor without a token to "/"', async () => {
    serve();
    open('/dashboard');
    await waitFor(() => expect(ledTo()).toEqual(['/']));
  });

  it.each([[[]], [undefined]])(
    'waits while the stored list is %j, and says so once the API has answered',
    async (permissions) => {
      let answer: ((response: Response) => void) | undefined;
      serve({ userInfo: () => new Promise((resolve) => (answer = resolve)) });
      signedInAs(permissions);
      const { pathname } = open('/dashboard');
      expect(await screen.findByText('Verificando o acesso...')).toBeVisible();
      await waitFor(() => expect(answer).toBeDefined());
      expect(await screen.findByText('Seu acesso ainda não foi liberado.')).not.toBeVisible();
      await act(async () => answer!(json({ name: 'Ana', subscriptionPlan: 'x' })));
      expect(await screen.findByText('Seu acesso ainda não foi liberado.')).toBeVisible();
      expect(screen.getByText('Verificando o acesso...')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Sair' })).toBeVisible();
      expect(pathname()).toBe('/dashboard');
    },
  );

  it('continues when permissions are stored meanwhile', async () => {
    serve();
    signedInAs([]);
    const { pathname } = open('/dashboard');
    await screen.findByText('Seu acesso ainda não foi liberado.');
    localStorage.setItem('userPermissions', '["galpao"]');
    await waitFor(() => expect(pathname()).toBe('/galpao'));
  });

  it('loads the granted screens before redirecting to the first of them', async () => {
    serve();
    signedInAs([]);
    const { pathname } = open('/dashboard', await freshIndex());
    serve({ permissions: ['galpao'], userInfo: () => json({ name: 'Ana', permissions: ['galpao'] }) });
    await waitFor(() => expect(pathname()).toBe('/galpao'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Galpão' })).toBeVisible();
  });

  it('stores the permissions that the API returns, and continues', async () => {
    serve({ userInfo: () => json({ name: 'Ana', subscriptionPlan: 'x', permissions: ['horta'] }) });
    signedInAs();
    const { pathname } = open('/dashboard');
    await waitFor(() => expect(pathname()).toBe('/horta'));
    expect(localStorage.getItem('userPermissions')).toBe('["horta"]');
  });

  it('"Sair" leaves nothing of the session', async () => {
    serve();
    signedInAs([]);
    open('/dashboard');
    (await screen.findByRole('button', { name: 'Sair' })).click();
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    expect(localStorage.getItem('userPermissions')).toBeNull();
  });
});
