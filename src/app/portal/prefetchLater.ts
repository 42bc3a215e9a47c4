import { savesData, whenIdle } from '../idle.ts';
import { inBackground } from '../resilience/staleChunks.ts';

/** In ms: the first screen has the line and the machine to itself. */
const afterStart = 2000;

/**
 * Fetches the code of the other screens once the first one is there, one file after the other: what is asked for
 * meanwhile waits for one of them at most. The build lists it in app.html as `<link rel="later">`, which browsers
 * ignore (see vite.config.ts). Then all of it is kept, to open without a line.
 */
export function prefetchLater(): void {
  const links = savesData() ? [] : [...document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')];
  const next = () => {
    const link = links.shift();
    if (!link) return void keep();
    for (const end of ['load', 'error']) link.addEventListener(end, () => whenIdle(next));
    link.rel = 'prefetch';
  };
  setTimeout(() => whenIdle(next), afterStart);
}

// while developing, the code changes under its addresses
const keep = async () =>
  import.meta.env.PROD && (await inBackground(() => import('../offline/keep.ts')))?.keepForOffline();
