let isLeaving = false;
/** Apart, so that tests see where it leads: there is nothing to navigate to where they run. */
export const leave = { for: (address: string) => window.location.replace(address) };

/**
 * Whether this is the first to leave this document for the sign-in page. Several answers may tell at once that the
 * session is over, and each would go there: a second navigation breaks off the first.
 */
export function leavesFirst(): boolean {
  if (isLeaving) return false;
  isLeaving = true;
  return true;
}

// the browser may keep this document as it is and bring it back; its first show is no return: it may come after leaving
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) isLeaving = false;
});

/** To the sign-in page, a document of its own, in place of this one. */
export function toSignIn(at: '/' | '/login' = '/login'): void {
  if (leavesFirst()) leave.for(at);
}
