import { useQuery } from '@tanstack/react-query';
import type { DemoAnswer } from '../shared.ts';
import { authFetch, clearReturnPath, signIn } from '#ui/session/session.ts';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { clearCachedResponses } from '#app/offline/clearCachedResponses.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { skipLeaveWarning } from '#ui/session/reauthentication.ts';
import { useUserInfo } from '#ui/session/useAccount.ts';

export const fetchDemo = (signal?: AbortSignal) =>
  authFetch('/config/demo.json', { ...(signal && { signal }) }) as Promise<DemoAnswer>;

/** What the demonstration offers, with its texts; undefined until it has come. */
export const useDemo = (): DemoAnswer | undefined =>
  useQuery({ queryKey: ['portal', 'demo'], queryFn: ({ signal }) => fetchDemo(signal), staleTime: Infinity })
    .data;

/** Whose portal this is, and how to see that of another account: what was typed here stays in the account's drafts. */
export function useRole({ password, accounts, visitor, words }: DemoAnswer) {
  const { api } = usePortalIndex();
  const notify = useNotify();
  const email = useUserInfo().data?.email?.trim().toLowerCase();
  const [entering, setEntering] = useState<string>();
  const nameOf = (one: string | undefined) =>
    one !== undefined && one === visitor
      ? words.visitor
      : accounts.find((account) => account.email === one)?.label;
  /** @param to the address to open; absent: the account's landing page */
  const enter = async (account: string, to = '/dashboard') => {
    setEntering(account);
    try {
      await clearCachedResponses();
      await signIn(api, { email: account, password }, { leaves: true });
      skipLeaveWarning();
      clearReturnPath();
      window.location.assign(to);
    } catch (error) {
      setEntering(undefined);
      notify((error as Error).message, { type: 'error' });
    }
  };
  return { email, name: nameOf(email), nameOf, enter, entering };
}
