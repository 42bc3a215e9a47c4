import { useMemo } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { ListScreen as ListConfig } from '../schema.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { usePreload } from '#kit/usePreload.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { LazyDeleteQuestion } from '../actions/app/DeleteDialog.tsx';
import { totalsParam, withAddedTotals } from '../address/addedTotals.ts';
import { LazyOpenedRecord } from '../open/app/lazyOpened.ts';
import { ListPage } from './ListScreen.tsx';
import { LoadError } from '#kit/feedback/loading.tsx';
import { InlineCreateProvider } from '#screens/form/app/create/InlineCreateProvider.tsx';
import { ScreenProvider } from '#screens/app/ScreenProvider.tsx';
import { translate } from '#messages/translate.ts';

const CreateScreen = lazyPage(() => import('#screens/form/app/create/CreateScreen.tsx'), 'CreateScreen');
const EditScreen = lazyPage(() => import('#screens/form/app/edit/EditScreen.tsx'), 'EditScreen');
// most portals have one such screen, and its form brings all inputs
const OnlyRecord = lazyPage(() => import('./OnlyRecord.tsx'), 'OnlyRecord');
const ShowScreen = lazyPage(() => import('../record/app/ShowScreen.tsx'), 'ShowScreen');

export async function preloadRecordPage([record, page]: readonly string[]): Promise<void> {
  if (record === undefined) return;
  await (page === 'show' ? ShowScreen : record === 'create' ? CreateScreen : EditScreen).preload();
}

/** What an action of the list opens, likeliest first. */
const oneClickAway = [
  ['edit', EditScreen],
  ['create', CreateScreen],
  ['delete', LazyDeleteQuestion],
] as const;

/**
 * A list with the pages `/create`, `/:id` and `/:id/show` below its address. Pages that the screen does not
 * offer are refused here, as they are by the API.
 */
export function RecordScreens({ path, screen: own }: { path: string; screen: ListConfig }) {
  const { slice } = useCurrentRoute();
  const resource = slice.resources[own.resource];
  const { pathname, search } = useLocation();
  const totals = new URLSearchParams(search).get(totalsParam);
  const screen = useMemo(() => withAddedTotals(own, totals, resource?.fields ?? {}), [own, totals, resource]);
  const may = (action: 'create' | 'edit') => screen.actions.includes(action);
  const isList = pathname === path;
  const next = useMemo(
    () => [
      ...(screen.open === 'page' ? [] : [LazyOpenedRecord]),
      ShowScreen,
      ...oneClickAway.flatMap(([action, page]) => (screen.actions.includes(action) ? page : [])),
    ],
    [screen],
  );
  usePreload(next, isList ? undefined : 0);
  if (!resource)
    return <LoadError error={new Error(translate('app.noResource', { name: screen.resource }))} />;
  const refused = <Navigate to="/naoautorizado" replace />;
  return (
    <ScreenProvider path={path} screen={screen} resource={resource}>
      <InlineCreateProvider>
        <Routes>
          <Route index element={screen.single ? <OnlyRecord /> : <ListPage />} />
          <Route path="create" element={may('create') ? <CreateScreen /> : refused} />
          <Route path=":id/show" element={<ShowScreen />} />
          <Route
            path=":id"
            element={may('edit') ? <EditScreen /> : <Navigate to="show" relative="path" replace />}
          />
          <Route path="*" element={<Navigate to="/pages/error-404" replace />} />
        </Routes>
      </InlineCreateProvider>
    </ScreenProvider>
  );
}
