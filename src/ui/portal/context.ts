import { createContext, useContext } from 'react';
import type { ClientIndex, DepartmentSlice, IndexDepartment, IndexRoute } from '#model/api/clientTypes.ts';

/** The public index, which is available before anything of the portal renders. */
export const IndexContext = createContext<ClientIndex | null>(null);

export function usePortalIndex(): ClientIndex {
  const index = useContext(IndexContext);
  if (!index) throw new Error('usePortalIndex precisa estar dentro de <IndexContext.Provider>');
  return index;
}

/** The route of the screen that is open. Set by the guard once the user is admitted and the department's slice has loaded. */
export type CurrentRoute = { department: IndexDepartment; route: IndexRoute; slice: DepartmentSlice };
export const CurrentRouteContext = createContext<CurrentRoute | null>(null);

export function useCurrentRoute(): CurrentRoute {
  const current = useContext(CurrentRouteContext);
  if (!current) throw new Error('useCurrentRoute precisa estar dentro de uma tela liberada pelo guarda');
  return current;
}
