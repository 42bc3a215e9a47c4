import { useLogoutIfAccessDenied } from 'ra-core';
import { useEffect } from 'react';
import { RequestError } from './session.ts';

/** A 401 ends the session, as for every other request. */
export function useEndSession(error: unknown) {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  useEffect(() => {
    if (error instanceof RequestError && error.status === 401) void logoutIfAccessDenied(error);
  }, [error, logoutIfAccessDenied]);
}
