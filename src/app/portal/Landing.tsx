import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLogout, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { landingOf, mayEnter } from '../../access/permissions.ts';
import type { ClientIndex } from '../../model/types.ts';
import { FullLayout } from '../layout/FullLayout.tsx';
import { useUserInfo } from '../auth/useUserInfo.ts';
import { announceSession, forgetPage, getPermissions, leftPage, storePermissions } from '../session.ts';
import { usePortalIndex } from './context.ts';
import { findRoute } from './findRoute.ts';
import { Loading } from './Loading.tsx';
import { ToSignIn } from './ToSignIn.tsx';
import { usePermissions, useToken } from './useSession.ts';

/** /dashboard: the first stored permission chooses the page; without any it waits until one is granted. */
export function Landing() {
  const token = useToken();
  const permissions = usePermissions();
  if (!token) return <ToSignIn />;
  return permissions && permissions.length > 0 ? <ToLanding permissions={permissions} /> : <Waiting />;
}

function ToLanding({ permissions }: { permissions: readonly string[] }) {
  const index = usePortalIndex();
  const landing = landingOf(index.landings, permissions);
  const [back] = useState(() => pageToReturnTo(index, permissions));
  const navigate = useNavigate();
  useEffect(() => {
    forgetPage();
    if (!back && !landing) console.warn(`A permissão "${permissions[0]}" não tem página inicial.`);
    void navigate(back ?? landing ?? '/default', { replace: true });
  }, [back, landing, permissions, navigate]);
  return <Loading fills="page" />;
}

/** The page on which the last session ended, if whoever has signed in now may enter it. */
function pageToReturnTo(index: ClientIndex, permissions: readonly string[]): string | undefined {
  const page = leftPage()?.replace(/^\/+/, '/');
  const match = page ? findRoute(index, page.split('?')[0]!) : undefined;
  return page && match && mayEnter(match.route.requirement, permissions) ? page : undefined;
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
        <Loading fills="line" />
        {isFetched && (
          <>
            <Typography component="h1" variant="h4">
              {translate('portal.waiting')}
            </Typography>
            <Typography color="textSecondary" sx={{ mb: 2 }}>
              {translate('portal.waitingHelp')}
            </Typography>
            <Button variant="outlined" onClick={() => void logout()}>
              {translate('portal.user.signOut')}
            </Button>
          </>
        )}
      </Stack>
    </FullLayout>
  );
}

/** The storage event tells of other tabs alone; whatever this one stores is found by looking. */
function useStoredPermissionsPoll() {
  useEffect(() => {
    const timer = setInterval(() => {
      if (getPermissions()?.length) announceSession();
    }, 1000);
    return () => clearInterval(timer);
  }, []);
}
