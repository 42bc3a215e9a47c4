import { useQuery } from '@tanstack/react-query';
import { ResourceDefinitionContext } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { mayEnter } from '#access/permissions.ts';
import type { DepartmentSlice } from '#model/api/clientTypes.ts';
import { useEndSession } from '#ui/session/useEndSession.ts';
import { ErrorScreen } from '#app/resilience/ErrorScreen.tsx';
import { RequestError } from '#ui/session/session.ts';
import { CurrentRouteContext, usePortalIndex } from '#ui/portal/context.ts';
import { definitionsOf } from '../config/definitions.ts';
import type { RouteMatch } from '#access/findRoute.ts';
import { Loading } from '#ui/feedback/Loading.tsx';
import { NotAuthorisedRedirect } from './NotAuthorisedRedirect.tsx';
import { SignInRedirect } from './SignInRedirect.tsx';
import { currentSlice, loadSlice } from '#ui/portal/slices.ts';
import { usePermissions, useToken } from '#ui/portal/useSession.ts';
import { translate } from '#ui/translate.ts';

/**
 * Protects a route: nothing of it is rendered, and no data requested, until the user is known to meet the
 * route's requirement.
 */
export function Guard({ match, children }: { match: RouteMatch; children: ReactNode }) {
  const token = useToken();
  const permissions = usePermissions();
  if (!token) return <SignInRedirect />;
  if (!mayEnter(match.route.requirement, permissions ?? [])) return <NotAuthorisedRedirect />;
  return children;
}

/** Inside the guard: loads the department's slice, provides the current location, and then renders. */
export function InDepartment({ match, children }: { match: RouteMatch; children: ReactNode }) {
  const token = useToken();
  const { department, route } = match;
  const {
    data: slice,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['portal', 'slice', token, department.id],
    queryFn: () => loadSlice(department.id),
    initialData: () => currentSlice(department.id),
    staleTime: Infinity,
    retry: (count, problem) => count < 2 && (problem as RequestError).status === 0,
    retryDelay: 500,
  });
  useEndSession(error);

  if (!slice) {
    const status = error instanceof RequestError ? error.status : undefined;
    if (status === 403 || status === 404) return <NotAuthorisedRedirect />;
    if (!error || isFetching || status === 401) return <Loading isChecking />;
    return (
      <ErrorScreen
        title={translate('portal.error.slice')}
        text={translate('portal.error.pageHelp')}
        onRetry={() => void refetch()}
      />
    );
  }
  // the stored permissions suffice, but the server refused: the permission has been withdrawn since
  if (!Object.hasOwn(slice.screens, route.path)) return <NotAuthorisedRedirect />;
  return (
    <Entered match={match} slice={slice}>
      {children}
    </Entered>
  );
}

function Entered({
  match,
  slice,
  children,
}: {
  match: RouteMatch;
  slice: DepartmentSlice;
  children: ReactNode;
}) {
  const { timeZone } = usePortalIndex();
  const { department, route } = match;
  const current = useMemo(() => ({ department, route, slice }), [department, route, slice]);
  const definitions = useMemo(
    () => ({
      definitions: definitionsOf(department, slice, timeZone),
      register: nothing,
      unregister: nothing,
    }),
    [department, slice, timeZone],
  );
  return (
    <ResourceDefinitionContext.Provider value={definitions}>
      <CurrentRouteContext.Provider value={current}>{children}</CurrentRouteContext.Provider>
    </ResourceDefinitionContext.Provider>
  );
}

const nothing = () => {};
