import { savesData } from '#kit/idle.ts';
import { storePage } from './enterPortal.ts';

let started = false;
const leaving = new AbortController();

/**
 * Loads the portal's page and code while the user types: first what it starts with, which is compiled too,
 * then other screens into the browser's cache. The list comes from the portal's own page, as it is for
 * everybody.
 */
export async function prefetchPortal(): Promise<void> {
  if (started || savesData()) return;
  started = true;
  try {
    const page = storePage(await (await fetch('/app.html', { headers: { Accept: 'text/html' } })).text());
    const addresses = (selector: string) =>
      [...page.querySelectorAll(selector)].flatMap(
        (one) => one.getAttribute('src') ?? one.getAttribute('href') ?? [],
      );
    await Promise.all(addresses('script[src], link[rel="modulepreload"]').map(compile));
    await Promise.all(addresses('link[rel="preload"]').map((url) => cache(url)));
    await Promise.all(addresses('link[rel="later"]').map((url) => cache(url, leaving.signal)));
  } catch {
    // only an optimization: the portal loads without it
  }
}

/** Stops prefetching, because the connection is needed for what the user is waiting for. */
export const leaveForPortal = (): void => leaving.abort();

/** Also resolves on failure, as the portal requests it again. */
const compile = (href: string) =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '', fetchPriority: 'low' });
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });

const cache = async (url: string, signal?: AbortSignal) =>
  (await fetch(url, { priority: 'low', signal })).blob();
