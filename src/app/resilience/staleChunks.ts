const reloadedKey = 'portal.reloadedForChunk';
const failedImport =
  /dynamically imported module|importing a module script failed|error loading dynamically|preload css/i;

/** Whether an error says that a piece of the portal's code could not be fetched. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && failedImport.test(error.message);

/**
 * After a release the chunks that an open page asks for are gone: the page is loaded anew, once. If that does not
 * help, in the release that it then is, the error is shown.
 */
export function reloadOnStaleChunk(reload: () => void = () => window.location.reload()): () => void {
  const onPreloadError = (event: Event) => {
    // without a line loading anew would leave nothing at all
    if (background > 0 || !navigator.onLine || !claimReload()) return;
    event.preventDefault();
    reload();
  };
  window.addEventListener('vite:preloadError', onPreloadError);
  return () => window.removeEventListener('vite:preloadError', onPreloadError);
}

let background = 0;

/** Loads what nobody waits for yet: where it fails there is nothing, and the page is not loaded anew. */
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
  if (sessionStorage.getItem(reloadedKey) === release) return false;
  sessionStorage.setItem(reloadedKey, release);
  return true;
}
