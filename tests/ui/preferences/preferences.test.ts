import { memoryStore } from 'ra-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepingStore } from '#ui/preferences/preferenceStore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const signedIn = () => true;
/** What a browser stores outlasts the page. */
const stored = () => {
  const store = memoryStore();
  store.setup();
  return { ...store, setup: () => {} };
};
const sending = () => vi.fn(async () => true);

it('stores list settings with the account, the last of several changes, and nothing else', async () => {
  const sent: unknown[] = [];
  const store = keepingStore(memoryStore(), async (key, value) => sent.push([key, value]) > 0, signedIn);
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
  const send = sending();
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
  const store = keepingStore(memoryStore(), sending(), signedIn);
  store.setup();
  store.setItem('loja/pedidos.listParams', { page: 2, record: '7' });
  expect(store.getItem('loja/pedidos.listParams')).toEqual({ page: 2 });
});

it('does not overwrite changes made here, even after they were sent', async () => {
  const store = keepingStore(memoryStore(), sending(), signedIn);
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
    return arrived.push(value) > 0;
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
  const store = keepingStore(lasting, sending(), () => isOpen);
  store.setup();
  store.setItem('recents', ['before']);
  isOpen = false;
  store.reset();
  store.setItem('recents', ['after']);
  expect(lasting.getItem('recents')).toBeUndefined();
});

it('sends what the page before could not send, and keeps it from the older value of the account', async () => {
  const lasting = stored();
  const offline = keepingStore(lasting, async () => false, signedIn);
  offline.setup();
  offline.setItem('x.columns', 'sent in vain');
  await vi.runAllTimersAsync();
  // the page is left before the delay is over
  offline.setItem('x.view', 'cards');
  offline.setItem('y.view', 'board');
  offline.removeItem('y.view');

  const send = vi.fn(async (_key: string, _value: unknown) => true);
  const next = keepingStore(lasting, send, signedIn);
  next.setup();
  next.take({ 'x.columns': 'theirs', 'x.view': 'table', 'y.view': 'board', 'z.view': 'map' });
  expect(['x.columns', 'x.view', 'y.view', 'z.view'].map((key) => next.getItem(key))).toEqual([
    ...['sent in vain', 'cards', undefined],
    'map',
  ]);
  await vi.runAllTimersAsync();
  expect(send.mock.calls).toEqual([
    ['x.columns', 'sent in vain'],
    ['x.view', 'cards'],
    ['y.view', null],
  ]);

  // all has arrived: the account's values count again
  const third = keepingStore(lasting, send, signedIn);
  third.setup();
  third.take({ 'x.columns': 'theirs' });
  await vi.runAllTimersAsync();
  expect(third.getItem('x.columns')).toBe('theirs');
  expect(send).toHaveBeenCalledTimes(3);
});

it('sends nothing of an account that has signed out', async () => {
  const lasting = stored();
  const left = keepingStore(lasting, async () => false, signedIn);
  left.setup();
  left.setItem('x.columns', 'mine');
  left.reset();
  const send = sending();
  keepingStore(lasting, send, signedIn).setup();
  await vi.runAllTimersAsync();
  expect(send).not.toHaveBeenCalled();
});
