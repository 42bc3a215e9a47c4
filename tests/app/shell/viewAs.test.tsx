import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchFile, uploadFile } from '#ui/data/fileTransfer.ts';
import { createHttpClient } from '#ui/data/httpClient.ts';
import {
  authFetch,
  getPermissions,
  getToken,
  getViewing,
  signOut,
  storePermissions,
  startViewing,
  stopViewing,
} from '#ui/session/session.ts';
import type { StoredFile } from '#kinds/file/kind.ts';
import { json, open, serve, signedInAs } from './portal.tsx';

const asGarden = () =>
  startViewing(
    { who: { permissions: ['horta'] }, label: 'horta', permissions: ['horta'], from: '/pages/autoriza' },
    getToken()!,
  );

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedInAs(['ADMIN']);
});
afterEach(() => {
  stopViewing();
  vi.unstubAllGlobals();
});

const photo: StoredFile = { id: 'a', name: 'a.png', type: 'image/png', size: 1 };

/** The value of the header in the only request that `ask` sends. */
async function headerOf(ask: () => Promise<unknown>): Promise<string | null> {
  const fetch = vi.fn<(input: Request | string, init?: RequestInit) => Promise<Response>>(async () =>
    json({ permissions: ['horta'] }),
  );
  vi.stubGlobal('fetch', fetch);
  await ask();
  const [input, init] = fetch.mock.calls[0]!;
  return (input instanceof Request ? input.headers : new Headers(init!.headers)).get('X-Portal-View-As');
}

describe('while viewing the portal as another user', () => {
  it.each([
    ['the data', () => createHttpClient(getToken)('http://portal.test/api/plantas')],
    ['files', () => fetchFile('/api/plantas/files/1', photo, getToken())],
    ['the screens', () => authFetch('/config/departments/horta.json')],
  ])('%s are requested as that user, and as oneself afterwards', async (_what, ask) => {
    expect(await headerOf(ask)).toBeNull();
    asGarden();
    expect(await headerOf(ask)).toBe('horta');
    stopViewing();
    expect(await headerOf(ask)).toBeNull();
  });

  it('an upload sends the header, so that the server can refuse it', () => {
    const sent: Record<string, string> = {};
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload = new EventTarget();
        open() {}
        addEventListener() {}
        send() {}
        setRequestHeader(name: string, value: string) {
          sent[name] = value;
        }
      },
    );
    asGarden();
    void uploadFile('http://portal.test/api/plantas/files/foto', new File(['x'], 'a.png'), getToken(), {});
    expect(sent).toMatchObject({ 'x-portal-view-as': 'horta' });
  });

  it('that user’s permissions apply, and the stored ones do not change', () => {
    asGarden();
    expect(getPermissions()).toEqual(['horta']);
    storePermissions(['horta']);
    expect(localStorage.getItem('userPermissions')).toBe('["ADMIN"]');
    stopViewing();
    expect(getPermissions()).toEqual(['ADMIN']);
  });

  it('another sign-in in the same tab ends it', () => {
    asGarden();
    signedInAs(['galpao']);
    expect(getViewing()).toBeNull();
    expect(getPermissions()).toEqual(['galpao']);
  });

  it('signing out ends it', () => {
    asGarden();
    signOut();
    expect(sessionStorage).toHaveLength(0);
  });

  it('menu and screens are that user’s, under a banner', async () => {
    serve({ permissions: ['horta'] });
    asGarden();
    open('/horta/plantas');
    const banner = await screen.findByRole('region', { name: 'Visualização como outra pessoa' });
    expect(banner).toHaveTextContent('Vendo como: horta — somente leitura');
    expect(within(banner).getByRole('button', { name: 'Sair da visualização' })).toBeVisible();
    const menu = await screen.findByRole('navigation', { name: 'Menu principal' });
    expect(within(menu).getByRole('link', { name: 'Horta' })).toBeVisible();
  });

  it('without it there is no banner, and that user’s screens are closed', async () => {
    serve({ permissions: ['ADMIN'] });
    const { pathname } = open('/horta/plantas');
    await screen.findByText('Acesso não autorizado');
    expect(pathname()).toBe('/naoautorizado');
    expect(screen.queryByRole('region', { name: 'Visualização como outra pessoa' })).toBeNull();
  });
});
