import { afterEach, expect, it } from 'vitest';
import { leave, redirectToSignIn } from '#app/auth/authProvider.ts';

const { for: leaveFor } = leave;
afterEach(() => {
  leave.for = leaveFor;
});

it('opens the sign-in page once, even while the page is loading, and again after going back', () => {
  const went: string[] = [];
  leave.for = (address) => void went.push(address);
  redirectToSignIn();
  // A new page fires `pageshow` after its first requests were answered.
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  redirectToSignIn('/');
  expect(went).toEqual(['/login']);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  redirectToSignIn('/');
  expect(went).toEqual(['/login', '/']);
});
