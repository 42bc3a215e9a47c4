import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestEarly, startOfPage } from '#app/portal/config/requestStart.ts';

const asked: string[] = [];
let isUp = true;
beforeEach(() => {
  asked.length = 0;
  isUp = true;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.innerHTML = '<script type="application/json" id="portal-index">{"version":"7"}</script>';
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return isUp ? Promise.resolve(new Response('{"index":{}}')) : Promise.reject(new TypeError('down'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const start = '/config/start.json?at=%2F&version=7';

it('asks for the start of a session once, before the portal takes it', async () => {
  localStorage.setItem('token', 'segredo');
  requestEarly();
  expect(asked).toEqual([start]);
  expect(await startOfPage()).toMatchObject({ answer: { index: {} }, token: 'segredo' });
  expect(asked).toEqual([start]);
});

it('asks nothing without a session', () => {
  requestEarly();
  expect(asked).toEqual([]);
});

it('asks again after a failure, and where nothing was asked early', async () => {
  localStorage.setItem('token', 'segredo');
  isUp = false;
  requestEarly();
  await expect(startOfPage()).rejects.toMatchObject({ status: 0 });
  isUp = true;
  await startOfPage();
  expect(asked).toEqual([start, start]);
});
