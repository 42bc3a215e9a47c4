import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { DemoAnswer } from '#model/api/clientTypes.ts';
import { clearCachedResponses } from '#app/offline/clearCachedResponses.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { skipLeaveWarning } from '#ui/session/reauthentication.ts';
import { clearReturnPath, signIn } from '#ui/session/session.ts';
import { useUserInfo } from '#ui/session/useUserInfo.ts';

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
      await signIn(api, { email: account, password });
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
