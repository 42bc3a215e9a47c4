import { takeSignInMessage } from '#ui/session/session.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userIndex } from '#access/userIndex.ts';
import { index, json, ledTo, open, serve, signedInAs } from './portal.tsx';

afterEach(() => vi.unstubAllGlobals());

/** The user's own data (account, notifications and so on), which no screen shows. */
const ownAddresses = ['info', 'notifications', 'pendings', 'favourites'].map((of) => `/api/user-${of}`);
const data = (asked: string[]) =>
  asked.filter((path) => path.startsWith('/api/') && !ownAddresses.includes(path));
const opensTo = async (path: string) => {
  const opened = open(path);
  await screen.findByRole('heading', { level: 1 });
  return opened.pathname();
};

describe('the guard', () => {
  it.each(['/horta/plantas/x/y/z', '/horta/plantas/1/edit', '/pages/blank-page/x', '/nada'])(
    'tells a visitor without a token that %s does not exist',
    async (path) => {
      serve();
      open(path);
      expect(await screen.findByText('Página não encontrada')).toBeVisible();
    },
  );

  it.each(['/horta/plantas/create', '/horta/plantas/1', '/horta/plantas/1/show'])(
    'lets a visitor without a token sign in for %s, which may exist',
    async (path) => {
      serve();
      open(path);
      await waitFor(() => expect(ledTo()).toEqual(['/']));
    },
  );

  it('redirects a visitor without a token to "/", without any request', async () => {
    const asked = serve();
    localStorage.setItem('userPermissions', '["horta"]');
    open('/horta/plantas');
    await waitFor(() => expect(ledTo()).toEqual(['/']));
    expect(asked).toEqual([]);
  });

  it.each([
    ['the permission', '/horta', ['horta']],
    ['the permission in another case', '/horta', ['HORTA']],
    ['all of two permissions', '/horta/cofre', ['Admin', 'horta']],
    ['one of two alternatives', '/galpao/chaves', ['horta']],
    ['the other one', '/galpao/chaves', ['galpao']],
    ['no permission where none is required', '/pages/blank-page', []],
    ['none stored where none is required', '/personel-information', undefined],
  ])('admits users with %s', async (_what, path, permissions) => {
    serve();
    signedInAs(permissions);
    expect(await opensTo(path)).toBe(path);
  });

  it.each([
    ['another permission', '/horta', ['galpao']],
    ['one of the two that are required', '/horta/cofre', ['horta']],
    ['none of the alternatives', '/galpao/chaves', ['admin']],
    ['an empty list', '/horta', []],
    ['no stored list', '/horta', undefined],
  ])('refuses users with %s, without a request for data or screens', async (_what, path, permissions) => {
    const asked = serve();
    signedInAs(permissions);
    expect(await opensTo(path)).toBe('/naoautorizado');
    expect(screen.getByText('Você não tem permissão para acessar esta página.')).toBeVisible();
    expect(asked.filter((one) => one !== '/api/user-info')).toEqual([]);
  });

  describe('users whose index has only their own screens', () => {
    const own = { ...index, ...userIndex(index, ['galpao']) };
    const nobodys = { ...index, departments: [], landings: {} };

    it('are refused at screens of others, and get the not-found page elsewhere', async () => {
      const asked = serve();
      signedInAs(['galpao']);
      const { pathname, router } = open('/horta/plantas/7', own);
      await waitFor(() => expect(pathname()).toBe('/naoautorizado'));
      await router.navigate('/nada');
      expect(await screen.findByText('Página não encontrada')).toBeVisible();
      expect(asked.filter((path) => path === '/config/address.json')).toHaveLength(2);
      expect(data(asked)).toEqual([]);
    });

    it('are refused at another’s screen below their own, which is not a record of theirs', async () => {
      serve();
      signedInAs(['horta']);
      const { pathname } = open('/horta/cofre', { ...index, ...userIndex(index, ['horta']) });
      await waitFor(() => expect(pathname()).toBe('/naoautorizado'));
    });

    it('are asked to sign in at an address that exists for somebody, and at no other', async () => {
      serve();
      const { router } = open('/nada', nobodys);
      expect(await screen.findByText('Página não encontrada')).toBeVisible();
      await router.navigate('/horta/plantas');
      await waitFor(() => expect(ledTo()).toEqual(['/']));
    });

    it('see in their language that an address is still being looked up', async () => {
      let answer: (response: Response) => void = () => {};
      serve({ address: () => new Promise((resolve) => (answer = resolve)) });
      signedInAs(['galpao']);
      open('/nada', own);
      expect(await screen.findByText('Carregando...')).toBeVisible();
      answer(json({ exists: false }));
      expect(await screen.findByText('Página não encontrada')).toBeVisible();
    });

    it('can retry when the server does not answer the look-up of an address', async () => {
      const user = userEvent.setup();
      serve({ address: () => json({ message: 'x' }, 503) });
      signedInAs(['galpao']);
      open('/nada', own);
      const again = await screen.findByRole('button', { name: 'Tentar novamente' });
      serve();
      await user.click(again);
      expect(await screen.findByText('Página não encontrada')).toBeVisible();
    });
  });

  it('leaves no refused address in the history', async () => {
    serve();
    signedInAs([]);
    const { router, pathname } = open('/horta');
    await waitFor(() => expect(pathname()).toBe('/naoautorizado'));
    await router.navigate(-1);
    expect(pathname()).toBe('/antes');
  });

  it('trusts the server rather than the stored permissions', async () => {
    const asked = serve({ permissions: ['galpao'] });
    signedInAs(['horta']);
    expect(await opensTo('/horta/plantas')).toBe('/naoautorizado');
    expect(data(asked)).toEqual([]);
  });

  it('shows "Verificando o acesso..." while the screens load', async () => {
    let answer: (response: Response) => void = () => {};
    serve({ department: () => new Promise((resolve) => (answer = resolve)) });
    signedInAs(['horta']);
    open('/horta');
    expect(await screen.findByText('Verificando o acesso...')).toBeVisible();
    answer(
      json({
        id: 'horta',
        version: '1',
        screens: { '/horta': { kind: 'page', page: 'Blank' } },
        resources: {},
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Horta' })).toBeVisible();
  });

  it('ends the session when the token is refused, and says why on the sign-in page', async () => {
    serve({ department: () => json({ message: 'Token vencido.' }, 401) });
    signedInAs(['horta']);
    open('/horta');
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    expect(takeSignInMessage()).toBe('Token vencido.');
    expect(Object.keys(sessionStorage).join()).toContain('portal.page:');
  });

  it('offers a retry when the screens can’t be loaded, and the menu stays', async () => {
    serve({ department: () => json({}, 503) });
    signedInAs(['horta']);
    open('/horta');
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
    serve();
    retry.click();
    expect(await screen.findByRole('heading', { level: 1, name: 'Horta' })).toBeVisible();
  });
});

describe('addresses', () => {
  it('finds a route whatever the case, and keeps an alias in the address', async () => {
    serve();
    signedInAs(['horta']);
    expect(await opensTo('/HORTA')).toBe('/HORTA');
  });

  it('shows the same screen under an alias, which stays in the address', async () => {
    serve();
    signedInAs(['horta']);
    expect(await opensTo('/horta/mudas')).toBe('/horta/mudas');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Plantas');
  });

  it('opens each tab by its own address, inside the route’s guard', async () => {
    serve();
    signedInAs(['horta']);
    expect(await opensTo('/horta/canteiros/todos')).toBe('/horta/canteiros/todos');
    expect(screen.getByRole('link', { name: 'Todos' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Hoje' })).toHaveAttribute('href', '/horta/canteiros');
  });

  it.each(['/nao/existe', '/pages/error-404', '/horta/abc'])(
    'answers %s with the not-found page',
    async (path) => {
      serve();
      signedInAs(['horta']);
      await opensTo(path);
      expect(screen.getByText('404')).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
      expect(screen.getByText('Confira o endereço, ou volte ao início.')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/');
      expect(screen.getByText(/© 2024 Grupo Teste/)).toBeVisible();
    },
  );

  it('shows the public pages without a session and without a menu', async () => {
    serve();
    await opensTo('/naoautorizado');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ir para o início' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('button', { name: 'Voltar' })).toBeVisible();
  });
});
