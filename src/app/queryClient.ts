import { QueryClient } from '@tanstack/react-query';

/** Tries once more where nobody answered; what the server refused it would refuse again. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < 1 && navigator.onLine && isPassing((error as { status?: unknown }).status),
        retryDelay: 800,
        // without a line the device may have the answer (see offline/worker)
        networkMode: 'offlineFirst',
      },
      // without a line a save is told so at once, instead of waiting unseen (see drafts/outbox.ts)
      mutations: { networkMode: 'always' },
    },
  });

const isPassing = (status: unknown) =>
  status === undefined || status === 0 || (typeof status === 'number' && status >= 502);
