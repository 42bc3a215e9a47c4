import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { KeyAnswer, KeysAnswer } from '#model/api/programKeys.ts';
import { usePortalIndex, useToken } from '#ui/portal/useSession.ts';
import { authFetch, posting } from '#ui/session/session.ts';

const queryKey = 'programKeys';

/** The user's keys, and what a new one may be given. */
export function useOwnKeys() {
  const { api } = usePortalIndex();
  return useKeys<KeysAnswer>(`${api}/user-keys`);
}

/**
 * The keys of other accounts, for administrators.
 *
 * @param account an id; null: all accounts
 */
export function useKeysOf(account: string | null) {
  const { api } = usePortalIndex();
  return useKeys<{ keys: KeyAnswer[] }>(
    `${api}/user-keys?${new URLSearchParams({ account: account ?? 'all' })}`,
  );
}

function useKeys<T>(address: string) {
  const token = useToken();
  return useQuery({
    queryKey: [queryKey, token, address],
    queryFn: ({ signal }) => authFetch(address, { signal }) as Promise<T>,
    retry: false,
  });
}

export type NewKey = {
  label: string;
  screens: string[];
  verbs: string[];
  expires: string;
  assistant?: true;
  alone?: string[];
};

export function useKeyChanges() {
  const { api } = usePortalIndex();
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: [queryKey] });
  return {
    make: async (wanted: NewKey): Promise<KeyAnswer & { key: string }> => {
      const made = await authFetch(`${api}/user-keys`, posting(wanted));
      await changed();
      return made as KeyAnswer & { key: string };
    },
    endAssistants: async (): Promise<number> => {
      const { ended } = (await authFetch(`${api}/user-keys/assistants/end`, posting({}))) as {
        ended: number;
      };
      await changed();
      return ended;
    },
    revoke: async ({ id }: KeyAnswer): Promise<void> => {
      await authFetch(`${api}/user-keys/${id}`, { method: 'DELETE' });
      await changed();
    },
  };
}
