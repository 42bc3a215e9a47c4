import { Button, Stack, Typography } from '@mui/material';
import { useLogout, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FullLayout } from '../../layout/FullLayout.tsx';
import { useUserInfo } from '../../auth/useUserInfo.ts';
import { announceSession, clearReturnPath, getPermissions, storePermissions } from '../../session.ts';
import { usePortalIndex } from '../context.ts';
import { landingPage } from './landingPage.ts';
import { Loading } from './Loading.tsx';
import { isIndexCurrent } from '../config/start.ts';
import { SignInRedirect } from './SignInRedirect.tsx';
import { usePermissions, useToken } from '../useSession.ts';

/**
 * /dashboard: the first stored permission selects the page. Without permissions it waits until one is
 * granted.
 */
export function Landing() {
  const token = useToken();
  const permissions = usePermissions();
  usePortalIndex();
  if (!token) return <SignInRedirect />;
  if (!permissions?.length) return <Waiting />;
  // the index is being refetched for the new permissions (see LiveConfig.tsx)
  return isIndexCurrent() ? <ToLanding permissions={permissions} /> : <Loading isChecking fills="page" />;
}

function ToLanding({ permissions }: { permissions: readonly string[] }) {
  const index = usePortalIndex();
  const [page] = useState(() => landingPage(index, permissions));
  const navigate = useNavigate();
  useEffect(() => {
    clearReturnPath();
    void navigate(page, { replace: true });
  }, [page, navigate]);
  return <Loading isChecking fills="page" />;
}

function Waiting() {
  const translate = useTranslate();
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
