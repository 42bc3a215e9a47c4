import { createContext, useContext } from 'react';
import type {
  ClientIndex,
  DepartmentSlice,
  IndexDepartment,
  IndexRoute,
} from '../../model/api/clientTypes.ts';

/** The public index, which is available before anything of the portal renders. */
export const IndexContext = createContext<ClientIndex | null>(null);

export function usePortalIndex(): ClientIndex {
  const index = useContext(IndexContext);
  if (!index) throw new Error('usePortalIndex precisa estar dentro de <IndexContext.Provider>');
  return index;
}

/** The current location. Set by the guard once the user is admitted and the department's slice has loaded. */
export type Here = { department: IndexDepartment; route: IndexRoute; slice: DepartmentSlice };
export const HereContext = createContext<Here | null>(null);

export function useHere(): Here {
  const here = useContext(HereContext);
  if (!here) throw new Error('useHere precisa estar dentro de uma tela liberada pelo guarda');
  return here;
}
