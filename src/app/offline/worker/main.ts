/**
 * The service worker. As long as the server answers, its answer is used; stored ones only replace missing
 * answers. So a new release is active at the next load, and no stored file can block it.
 */
import { deleteResponseCaches, type Brought, type Forget } from '../cacheStorage.ts';
import { assetOf, fetchPage, publicFileOf } from './shell.ts';
import { forgetToken, networkFirst, storeBrought } from './apiCache.ts';
import { worker } from './scope.ts';

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  const later = (work: Promise<unknown>) => event.waitUntil(work);
  if (request.mode === 'navigate') event.respondWith(fetchPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(assetOf(request, later));
  else if (pathname === '/favicon.svg') event.respondWith(publicFileOf(request, later));
  else if (/^\/(api\/|config\/(departments\/|start\.json))/.test(pathname))
    event.respondWith(networkFirst(request, later));
});

worker.addEventListener('message', (event) => {
  const message = event.data as Forget | Brought;
  if ('brought' in message) return event.waitUntil(storeBrought(message));
  const { forget } = message;
  forgetToken(forget);
  event.waitUntil(deleteResponseCaches().then(() => event.ports[0]?.postMessage('done')));
});
