import { memoryStore } from 'ra-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepingStore } from '../../src/app/preferences/store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const signedIn = () => true;

it('stores list settings with the account, the last of several changes, and nothing else', () => {
  const sent: unknown[] = [];
  const store = keepingStore(memoryStore(), (key, value) => sent.push([key, value]), signedIn);
  store.setItem('loja/pedidos.columns', { order: ['a'] });
  store.setItem('loja/pedidos.columns', { order: ['b'] });
  store.setItem('loja/pedidos.selectedIds', [1]);
  store.setItem('lists.density', undefined);
  expect(sent).toEqual([]);
  vi.runAllTimers();
  expect(sent).toEqual([
    ['loja/pedidos.columns', { order: ['b'] }],
    ['lists.density', null],
  ]);
});

it('applies the account’s settings without sending them back, and not over recent changes', () => {
  const send = vi.fn();
  const store = keepingStore(memoryStore(), send, signedIn);
  store.setup();
  store.setItem('x.columns', 'mine');
  store.take({ 'x.columns': 'theirs', 'x.savedQueries': [1], 'x.selectedIds': [2] });
  expect(store.getItem('x.columns')).toBe('mine');
  expect(store.getItem('x.savedQueries')).toEqual([1]);
  expect(store.getItem('x.selectedIds')).toBeUndefined();
  vi.runAllTimers();
  expect(send.mock.calls).toEqual([['x.columns', 'mine']]);
});

it('stores nothing after sign-out, while the page is still shown', () => {
  const lasting = memoryStore();
  let isOpen = true;
  const store = keepingStore(lasting, vi.fn(), () => isOpen);
  store.setup();
  store.setItem('recents', ['before']);
  isOpen = false;
  store.reset();
  store.setItem('recents', ['after']);
  expect(lasting.getItem('recents')).toBeUndefined();
});
