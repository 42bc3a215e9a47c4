import { Button, Stack, Typography } from '@mui/material';
import { useLogout } from 'ra-core';
import { useEffect } from 'react';
import { useUserInfo } from '#ui/session/useAccount.ts';
import { FullLayout } from '#app/layout/FullLayout.tsx';
import { announceSession, getPermissions, storePermissions } from '#ui/session/session.ts';
import { Loading } from '#kit/feedback/loading.tsx';
import { translate } from '#kit/translate.ts';
import { LapsedGroups } from './LapsedGroups.tsx';

/** Shown to a user without permissions until one is granted. */
export function Waiting() {
  const logout = useLogout();
  const { data: user, isFetched } = useUserInfo({ refetchInterval: 10_000 });
  useStoredPermissionsPoll();
  useEffect(() => {
    if (Array.isArray(user?.permissions) && user.permissions.length > 0) storePermissions(user.permissions);
  }, [user]);
  return (
    <FullLayout>
      <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 1 }}>
        <Loading isChecking fills="line" />
        {/* takes its room before it is seen, so that nothing moves */}
        <Stack sx={{ alignItems: 'center', gap: 1 }} style={{ visibility: isFetched ? 'visible' : 'hidden' }}>
          <Typography component="h1" variant="h4">
            {translate('portal.waiting')}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {translate('portal.waitingHelp')}
          </Typography>
          <LapsedGroups to={window.location.pathname + window.location.search} />
          <Button variant="outlined" onClick={() => void logout()}>
            {translate('portal.user.signOut')}
          </Button>
        </Stack>
      </Stack>
    </FullLayout>
  );
}

/** Storage events only report changes of other tabs, so those of this one are polled. */
function useStoredPermissionsPoll() {
  useEffect(() => {
    const timer = setInterval(() => {
      if (getPermissions()?.length) announceSession();
    }, 1000);
    return () => clearInterval(timer);
  }, []);
}
