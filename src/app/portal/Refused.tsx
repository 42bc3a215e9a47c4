import { Navigate, useLocation } from 'react-router-dom';
import { mayEnter } from '../../access/permissions.ts';
import { usePortalIndex } from './context.ts';
import { findRoute } from './findRoute.ts';
import { usePermissions } from './useSession.ts';

/** The page that was refused, and by which state of the config. */
type Refusal = { refused: string; version: string };

/** To the page that says so, which leads back should a later config let the user in. */
export function Refused() {
  const { pathname, search } = useLocation();
  const { version } = usePortalIndex();
  const state: Refusal = { refused: pathname + search, version };
  return <Navigate to="/naoautorizado" state={state} replace />;
}

/** The page that was refused, once another config opens it to the user; undefined before. */
export function useOpenedSince(): string | undefined {
  const { state } = useLocation() as { state: Partial<Refusal> | null };
  const index = usePortalIndex();
  const permissions = usePermissions();
  const { refused, version } = state ?? {};
  if (typeof refused !== 'string' || version === index.version) return undefined;
  const match = findRoute(index, refused.split('?')[0]!);
  return match && mayEnter(match.route.requirement, permissions ?? []) ? refused : undefined;
}
