import { useQuery } from '@tanstack/react-query';
import { ResourceDefinitionContext } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import type { RouteMatch } from '#access/findRoute.ts';
import type { DepartmentSlice } from '#model/api/answers.ts';
import { currentSlice, loadSlice } from '#ui/portal/slices.ts';
import { CurrentRouteContext, usePortalIndex, useToken } from '#ui/portal/useSession.ts';
import type { RequestError } from '#ui/session/session.ts';
import { useEndSession } from '#ui/session/useEndSession.ts';
import { definitionsOf } from '../config/definitions.ts';

/** The screens of a department, as far as the user may see them. */
export function useSlice(departmentId: string) {
  const token = useToken();
  const query = useQuery({
    queryKey: ['portal', 'slice', token, departmentId],
    queryFn: () => loadSlice(departmentId),
    initialData: () => currentSlice(departmentId),
    staleTime: Infinity,
    retry: (count, problem) => count < 2 && (problem as RequestError).status === 0,
    retryDelay: 500,
  });
  useEndSession(query.error);
  return query;
}

type Props = {
  match: Pick<RouteMatch, 'department' | 'route'>;
  slice: DepartmentSlice;
  children: ReactNode;
};

/** Renders as on this route, whose department has been loaded. */
export function EnteredRoute({ match: { department, route }, slice, children }: Props) {
  const { timeZone } = usePortalIndex();
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
