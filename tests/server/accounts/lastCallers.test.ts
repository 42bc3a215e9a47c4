import { expect, it } from 'vitest';
import { LastCallers, type Caller } from '#server/accounts/accounts.ts';
import { libraryPortal } from '#tests/support/server.ts';

const today = '2026-10-31';
const portal = libraryPortal();
const callerOf = (id: number) =>
  ({ portal, account: { id }, viewer: { variables: { today } } }) as unknown as Caller;

it('an account in use stays known while thousands of others come by', () => {
  const callers = new LastCallers();
  const isKnown = (id: number) => callers.of(String(id), portal, today) !== undefined;
  for (let id = 1; id <= 5000; id++) {
    callers.note(callerOf(id));
    expect(isKnown(1)).toBe(true);
  }
  expect([2, 3000, 3001, 5000].map(isKnown)).toEqual([false, false, false, true]);
});
