import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  authFetch,
  fetchUserInfo,
  followOtherTabs,
  getPermissions,
  getToken,
  setSignInMessage,
  parsePermissions,
  RequestError,
  signIn,
  signOut,
  takeSignInMessage,
} from '#ui/session/session.ts';
import { translate } from '#messages/translate.ts';
import { json } from './portal.tsx';

const credentials = { email: 'ana@example.com', password: 'segredo' };
const answer = (response: Response | Promise<Response>) => {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => response);
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
afterEach(() => vi.unstubAllGlobals());

describe('signIn', () => {
  it('sends only e-mail and password, without a token, and stores the answer', async () => {
    localStorage.setItem('token', 'old');
    const fetch = answer(json({ token: 't1', permissions: ['horta', 'ADMIN'] }));
    await signIn('/api', credentials);
    const [url, init] = fetch.mock.calls[0]!;
    expect(url).toBe('/api/login');
    expect(JSON.parse(String(init.body))).toEqual(credentials);
    expect(new Headers(init.headers).has('Authorization')).toBe(false);
    expect(getToken()).toBe('t1');
    expect(localStorage.getItem('userPermissions')).toBe('["horta","ADMIN"]');
  });

  it('stores the permissions before the token, for which other tabs wait', async () => {
    const stored = vi.spyOn(Storage.prototype, 'setItem');
    answer(json({ token: 't1', permissions: ['horta'] }));
    await signIn('/api', credentials);
    expect(stored.mock.calls.map(([key]) => key)).toEqual(['userPermissions', 'token']);
    stored.mockRestore();
  });

  it('removes the permissions of an earlier session when the answer has none', async () => {
    localStorage.setItem('userPermissions', '["ceo"]');
    answer(json({ token: 't1' }));
    await signIn('/api', credentials);
    expect(localStorage.getItem('userPermissions')).toBeNull();
  });

  it.each([
    ['the server’s own words', () => json({ message: 'Senha errada.' }, 401), 401, 'Senha errada.'],
    ['a limit', () => json({ message: 'Muitas tentativas.' }, 429), 429, 'Muitas tentativas.'],
    ['a proxy’s page for a portal that is down', () => new Response('<html>', { status: 502 }), 0, undefined],
    [
      'a proxy’s page for an answer that was lost',
      () => new Response('<html>', { status: 500 }),
      0,
      undefined,
    ],
    [
      'a refusal of a sign-in in front',
      () => new Response('<html>', { status: 401 }),
      0,
      translate('app.frontSignIn'),
    ],
    ['a message that is no text', () => json({ message: { pt: 'x' } }, 500), 500, undefined],
    ['success without a token', () => json({ permissions: ['ceo'] }), 200, undefined],
    ['success that is not JSON', () => new Response('ok'), 200, undefined],
    ['JSON null', () => json(null, 400), 400, undefined],
  ])('fails with %s and stores nothing', async (_what, response, status, message) => {
    answer(response());
    const error = await signIn('/api', credentials).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ status, serverMessage: message });
    expect(getToken()).toBeNull();
    expect(getPermissions()).toBeNull();
  });

  it('fails with status 0 without an answer', async () => {
    answer(Promise.reject(new TypeError('Failed to fetch')));
    await expect(signIn('/api', credentials)).rejects.toMatchObject({ status: 0, serverMessage: undefined });
  });
});

describe('the stored permissions', () => {
  it.each([
    ['["horta"]', ['horta']],
    ['[]', []],
    ['["horta", 7, null]', ['horta']],
    [null, null],
    ['', null],
    ['horta', null],
    ['{"horta":true}', null],
  ])('%s reads as %j', (text, expected) => expect(parsePermissions(text)).toEqual(expected));
});

describe('a signed-in request', () => {
  it('sends the token', async () => {
    localStorage.setItem('token', 't9');
    const fetch = answer(json({ name: 'Ana' }));
    expect(await fetchUserInfo('https://api.test/api')).toEqual({ name: 'Ana' });
    const [url, init] = fetch.mock.calls[0]!;
    expect(url).toBe('https://api.test/api/user-info');
    expect(new Headers(init.headers).get('Authorization')).toBe('Bearer t9');
  });

  it('distinguishes a cancelled request from a failed one', async () => {
    answer(Promise.reject(new DOMException('x', 'AbortError')));
    await expect(authFetch('/x')).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('stores nothing of the session after signing out', () => {
  localStorage.setItem('token', 't');
  localStorage.setItem('userPermissions', '[]');
  signOut();
  expect([getToken(), getPermissions()]).toEqual([null, null]);
});

it('returns a notice once', () => {
  setSignInMessage('Sua sessão expirou.');
  expect(takeSignInMessage()).toBe('Sua sessão expirou.');
  expect(takeSignInMessage()).toBeNull();
});

describe('another tab', () => {
  const tell = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  const follow = () => {
    localStorage.setItem('token', 'mine');
    const go = { signedOut: vi.fn(), signedIn: vi.fn() };
    const stop = followOtherTabs(go);
    return { ...go, stop };
  };

  it('that signs out signs this one out', () => {
    const { signedOut, signedIn, stop } = follow();
    localStorage.removeItem('token');
    tell('token');
    expect([signedOut.mock.calls.length, signedIn.mock.calls.length]).toEqual([1, 0]);
    stop();
  });

  it('that signs in as another user does too, also after clearing the storage', () => {
    const { signedOut, signedIn, stop } = follow();
    localStorage.setItem('token', 'other');
    tell(null);
    expect([signedOut.mock.calls.length, signedIn.mock.calls.length]).toEqual([0, 1]);
    stop();
  });

  it('that changes anything else has no effect', () => {
    const { signedOut, signedIn, stop } = follow();
    tell('portal.settings');
    tell('token');
    expect([signedOut.mock.calls.length, signedIn.mock.calls.length]).toEqual([0, 0]);
    stop();
  });
});
