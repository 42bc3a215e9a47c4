/**
 * Makes the portal one that opens without a line: its worker, and its own files on the device. Loaded when the first
 * screen is there and the page has nothing to do.
 */
import { currentAccount } from '../auth/account.ts';
import { authFetch } from '../session.ts';
// oxlint-disable-next-line import/default -- the build makes it the address of the worker
import workerUrl from './worker/main.ts?worker&url';
import { dropSeen, shellPages, shellStore } from './stores.ts';

export async function keepForOffline(): Promise<void> {
  // absent where the portal is not served by https
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  try {
    const wasControlled = navigator.serviceWorker.controller !== null;
    await navigator.serviceWorker.register(workerUrl, { updateViaCache: 'none' });
    await dropSeen(currentAccount());
    await keepShell();
    if (!wasControlled) await seeAgain();
  } catch (error) {
    console.warn('O portal não pôde ser guardado neste aparelho.', error);
  }
}

/** The files that a page of the portal names. */
const filesOf = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, at]) => at!);

/**
 * The pages as the server gives them now, once all of their files are there. Those of the release before are kept
 * along: tabs that were opened with it may still ask for them.
 */
async function keepShell(): Promise<void> {
  const cache = await caches.open(shellStore);
  const textAt = async (page: string) => (await cache.match(page, { ignoreVary: true }))?.text();
  const before = (await Promise.all(shellPages.map(textAt))).map((html) => filesOf(html ?? '')).flat();
  const answers = await Promise.all(shellPages.map((page) => fetch(page, { cache: 'no-store' })));
  if (!answers.every(({ ok }) => ok)) return;
  const named = (await Promise.all(answers.map((answer) => answer.clone().text()))).flatMap(filesOf);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...new Set(named)].filter((file) => !known.has(file)));
  await Promise.all(answers.map((answer, at) => cache.put(shellPages[at]!, answer)));
  if (before.every((file) => named.includes(file))) return;
  const wanted = new Set([...named, ...before]);
  for (const file of known) if (file.startsWith('/assets/') && !wanted.has(file)) await cache.delete(file);
}

/** What was shown before there was a worker to keep it. */
async function seeAgain(): Promise<void> {
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  const read = /\/(api\/(?!login$|account\/)|config\/(departments\/|index\.json))/;
  await Promise.allSettled([...new Set(asked.filter((url) => read.test(url)))].map((url) => authFetch(url)));
}
