import { afterEach, expect, it } from 'vitest';
import { leave, toSignIn } from '../../../src/app/auth/toSignIn.ts';

const { for: leaveFor } = leave;
afterEach(() => {
  leave.for = leaveFor;
});

it('goes to the sign-in page once, also while the page is still loading, and again after a way back', () => {
  const went: string[] = [];
  leave.for = (address) => void went.push(address);
  toSignIn();
  // A new page fires `pageshow` after its first requests were answered.
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  toSignIn('/');
  expect(went).toEqual(['/login']);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  toSignIn('/');
  expect(went).toEqual(['/login', '/']);
});
