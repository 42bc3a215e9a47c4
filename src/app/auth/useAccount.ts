import { useEffect } from 'react';
import { useToken } from '../portal/useSession.ts';
import { getViewing } from '../session.ts';
import { rememberAccount } from './account.ts';
import { accountOf } from './token.ts';
import { useUserInfo } from './useUserInfo.ts';

/** For whom things are kept on this device; null while it is not known, and while the portal is seen as somebody else. */
export function useAccount(): string | null {
  const token = useToken();
  const { data: user } = useUserInfo();
  const named = accountOf(token);
  const told = user?.email?.trim().toLowerCase() || null;
  useEffect(() => {
    if (!named && told) rememberAccount(told);
  }, [named, told]);
  return getViewing() ? null : (named ?? told);
}
