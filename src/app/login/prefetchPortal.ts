import { savesData } from '../idle.ts';

let started = false;
const leaving = new AbortController();

/**
 * Brings the portal's code into the browser's cache while the user types: first what it starts with, then the
 * screens that are not shown at first. What it consists of is read from its own page, which the server answers for
 * every address but the sign-in's.
 */
export async function prefetchPortal(): Promise<void> {
  if (started || savesData()) return;
  started = true;
  try {
    const page = await (await fetch('/dashboard', { headers: { Accept: 'text/html' } })).text();
    // its styles are allowed in that page alone, and would be complained of here
    const text = page.replaceAll(/<style>[^]*?<\/style>/g, '');
    const links = new DOMParser().parseFromString(text, 'text/html');
    await fetchAll(links, 'script[src], link:is([rel="modulepreload"], [rel="stylesheet"], [rel="preload"])');
    await fetchAll(links, 'link[rel="later"]', leaving.signal);
  } catch {
    // only a head start: the portal loads without it
  }
}

/** From now on the line is needed for what the user waits for. */
export const leaveForPortal = (): void => leaving.abort();

const fetchAll = (links: Document, selector: string, signal?: AbortSignal) =>
  Promise.all(
    [...links.querySelectorAll<HTMLElement>(selector)].map(async (link) => {
      const url = link.getAttribute('src') ?? link.getAttribute('href');
      if (url) await (await fetch(url, { priority: 'low', signal })).blob();
    }),
  );
