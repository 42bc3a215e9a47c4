import { onlineManager, QueryClient } from '@tanstack/react-query';

/** Retries once when there was no answer. What the server refused would be refused again. */
export function createQueryClient(): QueryClient {
  // it takes for granted that a page starts online, and then notices no connection that comes back
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < 1 && navigator.onLine && isPassing((error as { status?: unknown }).status),
        retryDelay: 800,
        // offline, the service worker may have the answer (see offline/worker)
        networkMode: 'offlineFirst',
      },
      // offline, a save fails at once instead of waiting silently (see drafts/outbox/outbox.ts)
      mutations: { networkMode: 'always' },
    },
  });
}

const isPassing = (status: unknown) =>
  status === undefined || status === 0 || (typeof status === 'number' && status >= 502);
