/**
 * Makes the portal available offline: registers its service worker, and stores its own files. Loaded when the
 * first screen is rendered and the page is idle.
 */
import { isBeingLeft } from '#kit/leaving.ts';
import { takeBrought } from '#ui/data/ahead.ts';
import { authFetch, getToken, writtenAddresses } from '#ui/session/session.ts';
// oxlint-disable-next-line import/default -- the build makes it the address of the worker
import workerUrl from './worker/main.ts?worker&url';
import { fileList, shellPages, shellStore, type Brought } from './cacheStorage.ts';

export async function enableOffline(): Promise<void> {
  // not available without https
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  try {
    const wasControlled = navigator.serviceWorker.controller !== null;
    await navigator.serviceWorker.register(workerUrl, { updateViaCache: 'none' });
    await keepShell();
    if (!wasControlled) await seeAgain();
    tellBrought();
  } catch (error) {
    if (!isBeingLeft()) console.warn('The portal could not be kept on this device.', error);
  }
}

/**
 * Stores the server's current pages, once all files of their release are stored. Files of the previous
 * release are retained, because tabs opened with it may still request them.
 */
async function keepShell(): Promise<void> {
  const cache = await caches.open(shellStore);
  const answers = await Promise.all([fileList, ...shellPages].map((at) => fetch(at, { cache: 'no-store' })));
  if (!answers.every(({ ok }) => ok)) return;
  const files = (await answers[0]!.clone().json()) as string[];
  const before = ((await (await cache.match(fileList))?.json()) ?? []) as string[];
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  // sequentially, so that other requests wait for at most one file
  for (const file of files) if (!known.has(file)) await cache.add(file);
  await Promise.all([fileList, ...shellPages].map((at, place) => cache.put(at, answers[place]!)));
  if (before.every((file) => files.includes(file))) return;
  const wanted = new Set([...files, ...before]);
  for (const file of known) if (file.startsWith('/assets/') && !wanted.has(file)) await cache.delete(file);
}

/** Tells the worker what came with the page, and with clicks before the app had started. */
function tellBrought(): void {
  const [token, brought] = [getToken(), takeBrought()];
  const message: Brought | undefined = token && brought.length > 0 ? { token, brought } : undefined;
  if (message) navigator.serviceWorker.controller?.postMessage(message);
}

/** Stores what was loaded before the worker was active. */
async function seeAgain(): Promise<void> {
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  const requested = performance.getEntriesByType('resource').map(({ name }) => name);
  await Promise.allSettled([...new Set(requested.filter(isReadAddress))].map((url) => authFetch(url)));
}

const reads = /\/(api\/(?!login$|account\/)|config\/(departments\/|start\.json))/;

/** True for an address that was requested to read, so that its answer is worth keeping. */
export const isReadAddress = (url: string) => reads.test(url) && !writtenAddresses.has(url);
