import { keep } from '../storage.ts';
import { accountKey } from '../storageKeys.ts';

const failedImport =
  /dynamically imported module|importing a module script failed|error loading dynamically|preload css/i;

/** True when a part of the portal's code could not be loaded. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && failedImport.test(error.message);

/**
 * After a release, the chunks that an open page needs are gone, so the page is reloaded once. If that does
 * not help for the current release, the error is shown.
 */
export function reloadOnStaleChunk(reload: () => void = () => window.location.reload()): () => void {
  const onPreloadError = (event: Event) => {
    // offline, a reload would leave nothing at all
    if (background > 0 || !navigator.onLine || !claimReload()) return;
    event.preventDefault();
    reload();
  };
  window.addEventListener('vite:preloadError', onPreloadError);
  return () => window.removeEventListener('vite:preloadError', onPreloadError);
}

let background = 0;

/**
 * Loads something that nobody is waiting for: on failure it returns undefined, and the page is not reloaded.
 */
export async function inBackground<T>(load: () => Promise<T>): Promise<T | undefined> {
  background += 1;
  try {
    return await load();
  } catch {
    return undefined;
  } finally {
    background -= 1;
  }
}

function claimReload(): boolean {
  const release = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '';
  if (sessionStorage.getItem(accountKey('reloaded')) === release) return false;
  return keep(sessionStorage, accountKey('reloaded'), release);
}
