import { expect, it } from 'vitest';
import { isRead } from '#app/offline/enableOffline.ts';

const at = (path: string) => `http://localhost:3000${path}`;

it('requests read answers again for the device, and repeats no writes', () => {
  for (const path of [
    '/api/veiculos?range=[0,24]',
    '/api/veiculos/4',
    '/api/user-info',
    '/config/departments/frotas.json',
  ])
    expect(isRead(at(path)), path).toBe(true);
  for (const path of [
    '/api/login',
    '/api/abastecimentos/preview',
    '/api/abastecimentos/7/preview',
    '/api/multas/3/actions/aceitar',
    '/api/multas/bulk',
    '/assets/main.js',
  ])
    expect(isRead(at(path)), path).toBe(false);
});
