import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { mayEnter as holds } from '#access/permissions.ts';
import { usePortalIndex, usePermissions } from '#ui/portal/useSession.ts';
import { findRoute } from '#access/findRoute.ts';

/** The refused address, and the config version that refused it. */
type Refusal = { refused: string; version: string };

/**
 * Redirects to the page that explains the refusal. That page leads back if a later config admits the user.
 */
export function NotAuthorisedRedirect() {
  const { pathname, search } = useLocation();
  const { version } = usePortalIndex();
  // computed on the first render, because the address changes before this unmounts
  const [state] = useState<Refusal>({ refused: pathname + search, version });
  return <Navigate to="/naoautorizado" state={state} replace />;
}

/** The refused address, once another config admits the user; undefined before. */
export function useRegainedAddress(): string | undefined {
  const { state } = useLocation() as { state: Partial<Refusal> | null };
  const index = usePortalIndex();
  const permissions = usePermissions();
  const { refused, version } = state ?? {};
  const match = typeof refused === 'string' ? findRoute(index, refused.split('?')[0]!) : undefined;
  const mayEnter = match !== undefined && holds(match.route.requirement, permissions ?? []);
  // restoring an earlier config also restores its version
  const [wasShut, setShut] = useState(false);
  if (!mayEnter && !wasShut) setShut(true);
  return mayEnter && (wasShut || version !== index.version) ? refused : undefined;
}
