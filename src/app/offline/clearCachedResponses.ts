import { getToken } from '#ui/session/session.ts';
import { deleteResponseCaches, type Forget } from './cacheStorage.ts';

const replyTimeout = 2000;

/** Deletes all answers stored on this device, on sign-out, including those of other accounts. */
export async function clearCachedResponses(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const worker = navigator.serviceWorker?.controller;
  // the worker might otherwise store an answer that is still on its way
  if (worker) await replyOf(worker, { forget: getToken() });
  await deleteResponseCaches().catch(() => undefined);
}

function replyOf(worker: ServiceWorker, message: Forget): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    setTimeout(resolve, replyTimeout);
    worker.postMessage(message, [port2]);
  });
}
