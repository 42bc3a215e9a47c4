import { ResourceContextProvider } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { ClientResource } from '#model/api/answers.ts';
import { resourceName } from '#ui/portal/slices.ts';
import type { ListScreen } from '../list/schema.ts';
import { ScreenContext } from './useScreen.ts';

type Props = {
  screen: ListScreen;
  resource: ClientResource;
  /** The address of the screen, whose records these are. Absent: they are those of the resource, on the page that is open. */
  path?: string;
  children: ReactNode;
};

/** Lets its children act on the records of this list. */
export function ScreenProvider({ screen, resource, path: own, children }: Props) {
  const { pathname } = useLocation();
  const path = own ?? pathname;
  const name = own === undefined ? resource.id : resourceName(own);
  const value = useMemo(
    () => ({ path, resourceName: name, screen, resource }),
    [path, name, screen, resource],
  );
  return (
    <ScreenContext.Provider value={value}>
      <ResourceContextProvider value={name}>{children}</ResourceContextProvider>
    </ScreenContext.Provider>
  );
}
