import { useGetOne } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AccountFields } from '#access/accounts.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { RuleReach } from '#access/explain/describeRule.ts';
import type { AccessOverview, RightsSummary } from '#access/explain/summary.ts';
import type { WhyAnswer } from '#authoring/rights/why.ts';
import type { GroupPermission } from '#access/groups.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { useToken } from '#ui/portal/useSession.ts';
import { authFetch } from '#ui/session/session.ts';

export type AccessQuestion = {
  /** Id of the selected account, if there is one. */
  account: string | null;
  /** The permissions whose rights are shown; null before a selection. */
  permissions: readonly string[] | null;
  resource: string | null;
  verb: string;
  field: string | null;
  /** "Ana Souza", or "frotas + rh". */
  label: string;
  isPending: boolean;
  /** The permissions that come from groups of a provider; the others were given by hand. */
  groups: readonly GroupPermission[];
  byHand: readonly string[] | null;
};
export type QuestionChange = Partial<
  Record<'account' | 'permissions' | 'resource' | 'verb' | 'field', string | null>
>;

/** The current query, stored in the address, so that it can be shared and the back button undoes a step. */
export function useQuestion(
  accounts: AccountFields | undefined,
): [AccessQuestion, (change: QuestionChange) => void] {
  const [search, setSearch] = useSearchParams();
  const account = accounts ? search.get('account') : null;
  const { data: record, isPending } = useGetOne(
    accounts?.resource ?? '',
    { id: account ?? '' },
    { enabled: account !== null, retry: false },
  );
  const { api, providers } = usePortalIndex();
  const { data: ofGroups, isLoading: asksGroups } = useEngine<{ groups: GroupPermission[] }>(
    `${api}/account-groups?${query({ account })}`,
    account !== null && providers !== undefined,
  );
  const change = useCallback(
    (next: QuestionChange) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(next))
          if (value === null || value === undefined) after.delete(key);
          else after.set(key, value);
        return after;
      }),
    [setSearch],
  );
  const question = useMemo(() => {
    const listed = search.get('permissions');
    const held: unknown = accounts && record?.[accounts.permissions];
    const groups = (account !== null && ofGroups?.groups) || [];
    const byHand =
      account === null
        ? listed === null
          ? null
          : listed.split(',').filter(Boolean)
        : Array.isArray(held)
          ? held.map(String)
          : [];
    const known = new Set(byHand?.map((name) => name.toLowerCase()));
    const more = groups.flatMap(({ permission }) =>
      known.has(permission.toLowerCase()) ? [] : [permission],
    );
    return {
      account,
      permissions: byHand && [...new Set([...byHand, ...more])],
      byHand,
      groups,
      resource: search.get('resource'),
      verb: search.get('verb') ?? 'read',
      field: search.get('field'),
      label:
        account === null || !accounts ? (byHand ?? []).join(' + ') : String(record?.[accounts.name] ?? '…'),
      isPending: account !== null && (isPending || asksGroups),
    };
  }, [search, account, accounts, record, isPending, ofGroups, asksGroups]);
  return [question, change];
}

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
  useEngine<RightsSummary>(`/config/access.json?${query({ permission: permissions.join(','), resource })}`);

/** The rights of every set of permissions on one resource. */
export const useReach = (resource: string) =>
  useEngine<{ sets: RightsSummary[]; rules: RuleReach[] }>(`/config/access.json?${query({ resource })}`);

type WhyQuery = { verb: string; resource: string | null; field: string | null };

export const useWhy = (permissions: readonly string[], { verb, resource, field }: WhyQuery) =>
  useEngine<WhyAnswer>(
    `/config/access/why?${query({ permission: permissions.join(','), verb, resource, field })}`,
    resource !== null,
  );

const query = (parameters: Record<string, string | null>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null),
  );
