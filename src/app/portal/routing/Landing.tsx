import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LateChunk } from '#ui/resilience/LateChunk.tsx';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { clearReturnPath } from '#ui/session/session.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { landingPage } from './landingPage.ts';
import { Loading } from '#ui/feedback/Loading.tsx';
import { isIndexCurrent } from '../config/start.ts';
import { SignInRedirect } from './SignInRedirect.tsx';
import { usePermissions, useToken } from '#ui/portal/useSession.ts';

const Waiting = lazyPage(() => import('./Waiting.tsx'), 'Waiting');
const checking = <Loading isChecking fills="page" />;

/**
 * /dashboard: the first stored permission selects the page. Without permissions it waits until one is
 * granted.
 */
export function Landing() {
  const token = useToken();
  const permissions = usePermissions();
  usePortalIndex();
  if (!token) return <SignInRedirect />;
  if (!permissions?.length)
    return (
      <LateChunk instead={checking}>
        <Waiting />
      </LateChunk>
    );
  // the index is being refetched for the new permissions (see LiveConfig.tsx)
  return isIndexCurrent() ? <ToLanding permissions={permissions} /> : checking;
}

function ToLanding({ permissions }: { permissions: readonly string[] }) {
  const index = usePortalIndex();
  const [page] = useState(() => landingPage(index, permissions));
  const navigate = useNavigate();
  useEffect(() => {
    clearReturnPath();
    void navigate(page, { replace: true });
  }, [page, navigate]);
  return checking;
}
