import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { RuleReach } from '#access/explain/triggerableRules.ts';
import type { AccessOverview, Summary } from '#access/explain/summary.ts';
import type { Answer } from '#authoring/rights/why.ts';
import { useToken } from '#ui/portal/useSession.ts';
import { authFetch } from '#ui/session/session.ts';

/** Queries the server about rights. The address is the query key, so each query is sent once. */
export function useEngine<T>(address: string, enabled = true): UseQueryResult<T, Error> {
  const token = useToken();
  return useQuery({
    queryKey: ['portal', 'engine', token, address],
    queryFn: ({ signal }) => authFetch(address, { signal }) as Promise<T>,
    enabled,
    staleTime: 60_000,
  });
}

export const useOverview = () => useEngine<AccessOverview>('/config/access.json');

/** The rights of a set of permissions, optionally on one resource only. */
export const useSummary = (permissions: readonly string[], resource: string | null) =>
  useEngine<Summary>(`/config/access.json?${query({ permission: permissions.join(','), resource })}`);

/** The rights of every set of permissions on one resource. */
export const useReach = (resource: string) =>
  useEngine<{ sets: Summary[]; rules: RuleReach[] }>(`/config/access.json?${query({ resource })}`);

export type WhyQuery = { verb: string; resource: string | null; field: string | null };

export const useWhy = (permissions: readonly string[], { verb, resource, field }: WhyQuery) =>
  useEngine<Answer>(
    `/config/access/why?${query({ permission: permissions.join(','), verb, resource, field })}`,
    resource !== null,
  );

const query = (parameters: Record<string, string | null>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null),
  );
