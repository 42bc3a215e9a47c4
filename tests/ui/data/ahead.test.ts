import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  arrivedAhead,
  dropAhead,
  noteRequest,
  replayVisit,
  requestAhead,
  takeAhead,
  takeBrought,
  takeDrawn,
} from '#ui/data/ahead.ts';
import { createHttpClient } from '#ui/data/httpClient.ts';
import { getToken } from '#ui/session/session.ts';
import { listStoreKey } from '#kit/storage.ts';

const asked: string[] = [];
let status = 200;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  asked.length = 0;
  status = 200;
  localStorage.clear();
  localStorage.setItem('token', 'segredo');
  history.replaceState(null, '', '/loja/pedidos');
  vi.stubGlobal('fetch', (url: string | Request) => {
    asked.push(typeof url === 'string' ? url : url.url);
    return Promise.resolve(new Response(JSON.stringify([asked.length]), { status }));
  });
});
afterEach(() => {
  dropAhead();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const list = '/api/pedidos?sort=numero';
const figures = '/api/pedidos/aggregate?measures=soma';
/** A visit that sends these requests; returns what it sent before them. */
const visit = (urls: readonly string[], version = '7') => {
  dropAhead();
  asked.length = 0;
  replayVisit(version);
  const early = [...asked];
  for (const url of urls) void requestAhead(url);
  return early;
};

it('sends the requests of the last visit to the address at once, and none twice', () => {
  expect(visit([list, figures])).toEqual([]);
  expect(visit([list, figures])).toEqual([list, figures]);
  expect(asked).toEqual([list, figures]);
});

it.each([
  ['under another config', () => visit([], '8')],
  ['at another address', () => (history.replaceState(null, '', '/loja/clientes'), visit([]))],
  ['with other parameters', () => (history.replaceState(null, '', '/loja/pedidos?page=2'), visit([]))],
  ['without a session', () => (localStorage.removeItem('token'), visit([]))],
  ['for another account', () => (localStorage.setItem('token', 'outra-conta'), visit([]))],
  ['where the memory is damaged', () => (localStorage.setItem(listStoreKey('visits'), '{'), visit([]))],
])('sends nothing early %s', (_, again) => {
  visit([list]);
  expect(again()).toEqual([]);
});

it('remembers only the requests of the last visit, of the last eight addresses', () => {
  visit([list, figures]);
  visit([figures]);
  expect(visit([])).toEqual([figures]);
  for (let at = 0; at < 8; at += 1) {
    history.replaceState(null, '', `/loja/${at}`);
    visit([list]);
  }
  history.replaceState(null, '', '/loja/pedidos');
  expect(visit([])).toEqual([]);
  history.replaceState(null, '', '/loja/1');
  expect(visit([])).toEqual([list]);
});

it('remembers a list as the user left it', () => {
  visit([list, figures]);
  dispatchEvent(new Event('keydown'));
  noteRequest('/api/pedidos?sort=cliente');
  // requested by a click, not by the page
  noteRequest('/api/pedidos/5/history');
  history.replaceState(null, '', '/loja/clientes');
  noteRequest('/api/pedidos?sort=valor');
  history.replaceState(null, '', '/loja/pedidos');
  expect(visit([])).toEqual([figures, '/api/pedidos?sort=cliente']);
});

it('gives each answer once, only to the session that requested it, and none after a write', async () => {
  const first = requestAhead(list);
  expect(await takeAhead(list)).toBe(await first);
  expect(takeAhead(list)).toBeUndefined();
  void requestAhead(list);
  localStorage.setItem('token', 'outro');
  expect(takeAhead(list)).toBeUndefined();
  void requestAhead(list);
  await createHttpClient(getToken)(figures, { method: 'POST', body: '{}' });
  expect(takeAhead(list)).toBeUndefined();
});

it('shows an answer as soon as it is here, and still gives it to the caller that asks', async () => {
  const answer = requestAhead(figures);
  expect(arrivedAhead(figures)).toBeUndefined();
  const { json } = await answer;
  expect(arrivedAhead(figures)).toBe(json);
  expect(await takeAhead(figures)).toBe(await answer);
  expect(arrivedAhead(figures)).toBeUndefined();
  await requestAhead(figures);
  localStorage.setItem('token', 'outro');
  expect(arrivedAhead(figures)).toBeUndefined();
});

it('lets the app ask again where a request has failed', async () => {
  status = 500;
  void requestAhead(list).catch(() => {});
  status = 200;
  const { json } = await createHttpClient(getToken)(list);
  expect(json).toEqual([2]);
  expect(asked).toHaveLength(2);
});

it('puts what came with a page into the query cache of the app that starts, for ten seconds', async () => {
  // other tests of this process have started an app
  vi.resetModules();
  const { giveAhead, takeAhead, takeDrawn } = await import('#ui/data/ahead.ts');
  const headers = { 'content-range': 'pedidos 0-0/7', 'x-total-at-least': 'true' };
  const drawn = (url: string, id: number) => ({
    answers: [
      { url, json: [{ id }], headers, key: [url, 'getList'] },
      { url: `${url}&one`, json: [], headers, key: [url, 'getTotal'] },
      { url: `${url}&all`, json: [{ soma: id }], headers: {}, key: [url, 'aggregate'] },
    ],
    names: [],
    next: [],
  });
  takeDrawn(drawn(list, 1));
  const client = new QueryClient();
  giveAhead(client);
  // of a click, after the app has started
  takeDrawn(drawn(figures, 2));
  for (const [url, id] of [
    [list, 1],
    [figures, 2],
  ] as const) {
    const meta = { isAtLeast: true };
    expect(client.getQueryData([url, 'getList'])).toEqual({ data: [{ id }], total: 7, meta });
    expect(client.getQueryData([url, 'getTotal'])).toEqual({ total: 7, ...meta });
    expect(client.getQueryData([url, 'aggregate'])).toEqual([{ soma: id }]);
    expect(client.getQueryDefaults([url, 'getList'])).toEqual({ staleTime: 10_000 });
  }
  expect((await takeAhead(list))!.json).toEqual([{ id: 1 }]);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(client.getQueryDefaults([list, 'getList'])).toEqual({});
  expect(takeAhead(figures)).toBeUndefined();
});

it('asks at once for what the page names, and sends nothing again that it has brought', () => {
  visit([list]);
  dropAhead();
  asked.length = 0;
  takeDrawn({ answers: [{ url: list, json: [], headers: {} }], names: [], next: [figures] });
  replayVisit('7');
  expect(asked).toEqual([figures]);
});

it('tells what came with a page once, and only to the session that it came to', () => {
  takeBrought();
  const answer = { url: list, json: [], headers: {} };
  takeDrawn({ answers: [answer], names: [], next: [] });
  expect(takeBrought()).toEqual([answer]);
  expect(takeBrought()).toEqual([]);
  takeDrawn({ answers: [answer], names: [], next: [] });
  localStorage.setItem('token', 'outro');
  expect(takeBrought()).toEqual([]);
});
