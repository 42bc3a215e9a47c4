import { expect, test, vi } from 'vitest';
import { changeSignal, storageChanges } from '#kit/changeSignal.ts';

const stored = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

test('those who follow a change are told until they stop, and of other tabs only what concerns them', () => {
  const { announce, subscribe } = changeSignal(storageChanges((key) => key === null || key === 'token'));
  const [one, other] = [vi.fn(), vi.fn()];
  const stop = subscribe(one);
  const stopOther = subscribe(other);
  announce();
  stored('token');
  stored('theme');
  stop();
  stored(null);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([2, 3]);
  stopOther();
  announce();
  stored('token');
  expect(other).toHaveBeenCalledTimes(3);
});
