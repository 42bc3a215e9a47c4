import { getReturnPath, takeSignInMessage } from '#ui/session/session.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthProvider } from '#app/auth/authProvider.ts';
import { loadSlice } from '#ui/portal/slices.ts';
import { index, json, serve, signedInAs } from './portal.tsx';

const auth = createAuthProvider(index);
beforeEach(() => void serve());
afterEach(() => vi.unstubAllGlobals());

describe('login and logout', () => {
  it('store the session, and delete all of it', async () => {
    vi.stubGlobal('fetch', async () => json({ token: 't', permissions: ['horta'] }));
    await auth.login({ email: 'ana@example.com', password: 'x' });
    await expect(auth.checkAuth({})).resolves.toBeUndefined();
    expect(await auth.getPermissions!({})).toEqual(['horta']);
    expect(await auth.logout({})).toBe(`${window.location.origin}/login`);
    // Several failed requests may sign out at once: a second navigation must not interrupt the first.
    expect(await auth.logout({})).toBe(false);
    await expect(auth.checkAuth({})).rejects.toThrow('Entre para continuar.');
    expect(await auth.getPermissions!({})).toEqual([]);
  });
});

describe('signing out', () => {
  const requests = () => {
    const sent: [string, RequestInit | undefined][] = [];
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      sent.push([url, init]);
      return json({ message: 'ok' });
    });
    return () => sent.filter(([url]) => url.endsWith('/account/sign-out'));
  };

  it('ends the token on the server, also when the page is left meanwhile', async () => {
    const signOuts = requests();
    signedInAs(['horta']);
    const token = localStorage.getItem('token');
    await auth.logout({});
    expect(signOuts()).toEqual([
      [
        expect.any(String),
        expect.objectContaining({
          method: 'POST',
          keepalive: true,
          headers: expect.objectContaining({ Authorization: `Bearer ${token}` }),
        }),
      ],
    ]);
  });

  it('asks for nothing when the server has ended the session, and does not need the server', async () => {
    const signOuts = requests();
    signedInAs(['horta']);
    await expect(auth.checkError({ status: 401 })).rejects.toBeDefined();
    await auth.logout({});
    expect(signOuts()).toEqual([]);
    signedInAs(['horta']);
    localStorage.clear();
    signedInAs(['horta']);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('sem rede')));
    await auth.logout({});
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('checkError', () => {
  it('ends the session on 401, with a message for the sign-in page', async () => {
    signedInAs(['horta']);
    await expect(auth.checkError({ status: 401 })).rejects.toMatchObject({ message: false });
    expect(takeSignInMessage()).toBe('Sua sessão expirou. Entre novamente.');
  });

  it('gives the API’s reason, and remembers the page', async () => {
    window.history.replaceState(null, '', '/horta/plantas/7?q=rosa');
    for (const error of [{ body: { message: 'Encerrada.' } }, { serverMessage: 'Encerrada.' }]) {
      signedInAs(['horta']);
      await expect(auth.checkError({ status: 401, ...error })).rejects.toBeDefined();
      expect(takeSignInMessage()).toBe('Encerrada.');
      expect(getReturnPath()).toBe('/horta/plantas/7?q=rosa');
    }
  });

  it('leaves no message when the session had ended already', async () => {
    await expect(auth.checkError({ status: 401 })).rejects.toBeDefined();
    expect(takeSignInMessage()).toBeNull();
  });

  it.each([403, 404, 409, 422, 500, 0, undefined])('keeps the session after %s', async (status) => {
    signedInAs(['horta']);
    await expect(auth.checkError({ status })).resolves.toBeUndefined();
    expect(localStorage.getItem('token')).not.toBeNull();
  });
});

describe('getIdentity', () => {
  it('returns name and plan', async () => {
    expect(await auth.getIdentity!()).toEqual({
      id: 'ana@example.com',
      fullName: 'Ana Souza',
      plan: 'Plano Ouro',
    });
  });

  it('fails when the API does', async () => {
    serve({ userInfo: () => json({}, 500) });
    await expect(auth.getIdentity!()).rejects.toMatchObject({ status: 500 });
  });
});

describe('canAccess', () => {
  const can = (resource: string, action: string) => auth.canAccess!({ resource, action });
  const signIn = async (...permissions: string[]) => {
    signedInAs(permissions);
    await loadSlice('horta');
  };

  it.each(['list', 'show', 'create', 'edit', 'delete', 'export'])(
    'allows to %s where the list permits it',
    async (action) => {
      await signIn('horta');
      expect(await can('horta/plantas', action)).toBe(true);
    },
  );

  it.each([
    ['list', true],
    ['show', true],
    ['create', false],
    ['edit', false],
    ['delete', false],
    ['export', false],
  ])('on a list without actions, %s: %s', async (action, expected) => {
    await signIn('horta');
    expect(await can('horta/medicoes', action)).toBe(expected);
  });

  it('knows aliases and tabs', async () => {
    await signIn('horta');
    expect(await can('horta/mudas', 'edit')).toBe(true);
    expect(await can('horta/canteiros/todos', 'edit')).toBe(true);
    expect(await can('horta/canteiros', 'edit')).toBe(false);
  });

  it.each(['plantas', 'contas', 'nao/existe', '', 'horta/plantas/1'])(
    'refuses what is not a screen: %j',
    async (resource) => {
      await signIn('horta');
      expect(await can(resource, 'list')).toBe(false);
    },
  );

  it('refuses a screen with further requirements, one that is not loaded, and everything after signing out', async () => {
    await signIn('horta');
    expect(await can('horta/cofre', 'list')).toBe(false);
    localStorage.setItem('userPermissions', '["horta","galpao"]');
    expect(await can('galpao', 'list')).toBe(false);
    await auth.logout({});
    expect(await can('horta/plantas', 'list')).toBe(false);
  });
});
