import { savesData } from '../idle.ts';
import { keepPage } from './enterPortal.ts';

let started = false;
const leaving = new AbortController();

/**
 * Brings the portal's page and code here while the user types: first what it starts with, which is compiled too, then,
 * into the browser's cache, the screens that are not shown at first. What it consists of is read from its own page,
 * which the server answers for every address but the sign-in's.
 */
export async function prefetchPortal(): Promise<void> {
  if (started || savesData()) return;
  started = true;
  try {
    const page = keepPage(await (await fetch('/dashboard', { headers: { Accept: 'text/html' } })).text());
    const addresses = (selector: string) =>
      [...page.querySelectorAll(selector)].flatMap(
        (one) => one.getAttribute('src') ?? one.getAttribute('href') ?? [],
      );
    await Promise.all(addresses('script[src], link[rel="modulepreload"]').map(compile));
    await Promise.all(addresses('link[rel="preload"]').map((url) => cache(url)));
    await Promise.all(addresses('link[rel="later"]').map((url) => cache(url, leaving.signal)));
  } catch {
    // only a head start: the portal loads without it
  }
}

/** From now on the line is needed for what the user waits for. */
export const leaveForPortal = (): void => leaving.abort();

/** Resolves at a failure too: the portal asks again. */
const compile = (href: string) =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '', fetchPriority: 'low' });
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });

const cache = async (url: string, signal?: AbortSignal) =>
  (await fetch(url, { priority: 'low', signal })).blob();
