import { skipsLeaveWarning } from '#ui/session/reauthentication.ts';

/**
 * Lets the browser ask before the page is left, unless the portal itself leaves it or `asks` says that nothing is
 * lost. Returns what ends it.
 */
export function askBeforeUnload(asks: () => boolean = () => true): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (asks() && !skipsLeaveWarning()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
