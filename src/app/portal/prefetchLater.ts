import { savesData, whenIdle } from '../idle.ts';

/** In ms: the first screen has the line and the machine to itself. */
const afterStart = 2000;

/**
 * Fetches the code of the other screens once the first one is there, one file after the other: what is asked for
 * meanwhile waits for one of them at most. The build lists it in app.html as `<link rel="later">`, which browsers
 * ignore (see vite.config.ts).
 */
export function prefetchLater(): void {
  if (savesData()) return;
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')];
  const next = () => {
    const link = links.shift();
    if (!link) return;
    for (const end of ['load', 'error']) link.addEventListener(end, () => whenIdle(next));
    link.rel = 'prefetch';
  };
  setTimeout(() => whenIdle(next), afterStart);
}
