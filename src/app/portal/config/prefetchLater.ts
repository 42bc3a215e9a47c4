import { savesData, whenIdle } from '#kit/idle.ts';
import { inBackground } from '#kit/lazyPage.ts';
import { withLaterTexts } from '#messages/browserLanguage.ts';

/** In ms, so that the first screen has the connection and the CPU to itself. */
const afterStart = 2000;

/**
 * Prefetches the code of other screens after the first one, sequentially, so that other requests wait for at
 * most one file. The build lists the files in app.html as `<link rel="later">`, which browsers ignore (see
 * tools/vitePages.ts). Then everything is stored for offline use.
 */
export function prefetchLater(): void {
  const links =
    savesData() || !canPrefetch() ? [] : [...document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')];
  const next = () => {
    const link = links.shift();
    if (!link) return void keep();
    for (const end of ['load', 'error']) link.addEventListener(end, () => whenIdle(next));
    link.rel = 'prefetch';
  };
  setTimeout(() => whenIdle(next), afterStart);
}

/** Safari does not prefetch, and never reports the end of it. */
const canPrefetch = () => document.createElement('link').relList.supports('prefetch');

// not in development, where code changes under the same addresses
async function keep() {
  if (!import.meta.env.PROD) return;
  // the texts of that code
  if (!savesData()) await inBackground(() => withLaterTexts(async () => undefined));
  (await inBackground(() => import('#app/offline/enableOffline.ts')))?.enableOffline();
}
