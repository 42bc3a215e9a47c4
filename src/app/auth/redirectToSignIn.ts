let isLeaving = false;
/** An object, so that tests can replace the method: jsdom has no navigation. */
export const leave = { for: (address: string) => window.location.replace(address) };

/**
 * True for the first call that leaves this document for the sign-in page. Several responses may report at
 * once that the session is over, and a second navigation would abort the first.
 */
export function claimRedirect(): boolean {
  if (isLeaving) return false;
  isLeaving = true;
  return true;
}

// the back-forward cache may restore this document; its first `pageshow` is ignored, as it may come after
// leaving
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) isLeaving = false;
});

/** Replaces this document with the sign-in page, which is a separate one. */
export function redirectToSignIn(at: '/' | '/login' = '/login'): void {
  if (claimRedirect()) leave.for(at);
}
