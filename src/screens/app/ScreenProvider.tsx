import { ResourceContextProvider } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { ClientResource } from '#model/api/answers.ts';
import type { ListScreen } from '../list/schema.ts';
import { ScreenContext } from './useScreen.ts';

type Props = { screen: ListScreen; resource: ClientResource; children: ReactNode };

/** Lets its children act on the records of this list. */
export function ScreenProvider({ screen, resource, children }: Props) {
  const { pathname: path } = useLocation();
  const value = useMemo(
    () => ({ path, resourceName: resource.id, screen, resource }),
    [path, screen, resource],
  );
  return (
    <ScreenContext.Provider value={value}>
      <ResourceContextProvider value={resource.id}>{children}</ResourceContextProvider>
    </ScreenContext.Provider>
  );
}
