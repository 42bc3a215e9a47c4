import { memoryStore } from 'ra-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepingStore } from '#ui/preferences/preferenceStore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const signedIn = () => true;

it('stores list settings with the account, the last of several changes, and nothing else', async () => {
  const sent: unknown[] = [];
  const store = keepingStore(memoryStore(), (key, value) => void sent.push([key, value]), signedIn);
  store.setItem('loja/pedidos.columns', { order: ['a'] });
  store.setItem('loja/pedidos.columns', { order: ['b'] });
  store.setItem('loja/pedidos.selectedIds', [1]);
  store.setItem('lists.density', undefined);
  expect(sent).toEqual([]);
  await vi.runAllTimersAsync();
  expect(sent).toEqual([
    ['loja/pedidos.columns', { order: ['b'] }],
    ['lists.density', null],
  ]);
});

it('applies the account’s settings without sending them back, and not over recent changes', async () => {
  const send = vi.fn();
  const store = keepingStore(memoryStore(), send, signedIn);
  store.setup();
  store.setItem('x.columns', 'mine');
  store.take({ 'x.columns': 'theirs', 'x.savedQueries': [1], 'x.selectedIds': [2] });
  expect(store.getItem('x.columns')).toBe('mine');
  expect(store.getItem('x.savedQueries')).toEqual([1]);
  expect(store.getItem('x.selectedIds')).toBeUndefined();
  await vi.runAllTimersAsync();
  expect(send.mock.calls).toEqual([['x.columns', 'mine']]);
});

it('keeps the search of a list without the record that was opened in it', () => {
  const store = keepingStore(memoryStore(), vi.fn(), signedIn);
  store.setup();
  store.setItem('loja/pedidos.listParams', { page: 2, record: '7' });
  expect(store.getItem('loja/pedidos.listParams')).toEqual({ page: 2 });
});

it('does not overwrite changes made here, even after they were sent', async () => {
  const store = keepingStore(memoryStore(), vi.fn(), signedIn);
  store.setup();
  store.setItem('x.columns', 'mine');
  store.removeItem('x.view');
  await vi.runAllTimersAsync();
  // asked before, answered late
  store.take({ 'x.columns': 'theirs', 'x.view': 'cards', 'y.columns': 'theirs' });
  expect([store.getItem('x.columns'), store.getItem('x.view')]).toEqual(['mine', undefined]);
  expect(store.getItem('y.columns')).toBe('theirs');
});

it('sends one change after the other, so that the last one is the last to arrive', async () => {
  const arrived: unknown[] = [];
  let arrive = () => {};
  const send = vi.fn(async (_key: string, value: unknown) => {
    if (value === 'first') await new Promise<void>((resolve) => (arrive = resolve));
    arrived.push(value);
  });
  const store = keepingStore(memoryStore(), send, signedIn);
  store.setup();
  store.setItem('x.columns', 'first');
  await vi.runAllTimersAsync();
  store.setItem('x.columns', 'second');
  await vi.runAllTimersAsync();
  arrive();
  await vi.runAllTimersAsync();
  expect(arrived).toEqual(['first', 'second']);
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
