import { afterEach, expect, it, vi } from 'vitest';
import { isReadAddress } from '#app/offline/enableOffline.ts';
import { authFetch, posting } from '#ui/session/session.ts';

const at = (path: string) => new URL(path, location.href).href;
afterEach(() => vi.unstubAllGlobals());

it('requests answers of the API and of the config again for the device, and no other files', () => {
  for (const path of [
    '/api/veiculos?range=[0,24]',
    '/api/veiculos/4',
    '/api/user-info',
    '/config/departments/frotas.json',
  ])
    expect(isReadAddress(at(path)), path).toBe(true);
  for (const path of ['/api/login', '/assets/main.js']) expect(isReadAddress(at(path)), path).toBe(false);
});

it('repeats no address that was written to, which may not answer a GET', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  await authFetch('/api/multas/3/actions/aceitar', posting({}));
  await authFetch('/api/user-preferences');
  expect(isReadAddress(at('/api/multas/3/actions/aceitar'))).toBe(false);
  expect(isReadAddress(at('/api/user-preferences'))).toBe(true);
});
