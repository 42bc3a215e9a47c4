import { useEffect } from 'react';
import { useToken } from '../portal/useSession.ts';
import { getViewing } from './session.ts';
import { rememberAccount } from './account.ts';
import { accountOf } from '#model/api/tokenClaims.ts';
import { useUserInfo } from './useUserInfo.ts';

/**
 * The account under which data is stored on this device; null while it is unknown, and while viewing as
 * another user.
 */
export function useAccount(): string | null {
  const token = useToken();
  const { data: user } = useUserInfo();
  const named = accountOf(token);
  const reported = user?.email?.trim().toLowerCase() || null;
  useEffect(() => {
    if (!named && reported) rememberAccount(reported);
  }, [named, reported]);
  return getViewing() ? null : (named ?? reported);
}
