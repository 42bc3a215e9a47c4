import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { mayEnter as holds } from '../../access/permissions.ts';
import { usePortalIndex } from './context.ts';
import { findRoute } from '../../access/findRoute.ts';
import { usePermissions } from './useSession.ts';

/** The page that was refused, and by which state of the config. */
type Refusal = { refused: string; version: string };

/** To the page that says so, which leads back should a later config let the user in. */
export function Refused() {
  const { pathname, search } = useLocation();
  const { version } = usePortalIndex();
  // of the first drawing: the address is another one before this is gone
  const [state] = useState<Refusal>({ refused: pathname + search, version });
  return <Navigate to="/naoautorizado" state={state} replace />;
}

/** The page that was refused, once another config opens it to the user; undefined before. */
export function useOpenedSince(): string | undefined {
  const { state } = useLocation() as { state: Partial<Refusal> | null };
  const index = usePortalIndex();
  const permissions = usePermissions();
  const { refused, version } = state ?? {};
  const match = typeof refused === 'string' ? findRoute(index, refused.split('?')[0]!) : undefined;
  const mayEnter = match !== undefined && holds(match.route.requirement, permissions ?? []);
  // a config that is put back as it was has the version that it had
  const [wasShut, setShut] = useState(false);
  if (!mayEnter && !wasShut) setShut(true);
  return mayEnter && (wasShut || version !== index.version) ? refused : undefined;
}
