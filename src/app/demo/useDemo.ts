import { useQuery } from '@tanstack/react-query';
import type { DemoAnswer } from '#model/api/clientTypes.ts';
import { authFetch } from '#ui/session/session.ts';

export const fetchDemo = (signal?: AbortSignal) =>
  authFetch('/config/demo.json', { ...(signal && { signal }) }) as Promise<DemoAnswer>;

/** What the demonstration offers, with its texts; undefined until it has come. */
export const useDemo = (): DemoAnswer | undefined =>
  useQuery({ queryKey: ['portal', 'demo'], queryFn: ({ signal }) => fetchDemo(signal), staleTime: Infinity })
    .data;
