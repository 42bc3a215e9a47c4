import { Box, Stack } from '@mui/material';
import { ListBase, useRemoveFromStore } from 'ra-core';
import { pageFirst } from '#ui/data/pageFirst.ts';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useKept } from '#ui/preferences/useKept.ts';
import { usePreferences } from '#ui/preferences/usePreferences.ts';
import { TypedFilters } from '#screens/app/filters/typedFilters.tsx';
import { useBlurOnLeave } from '#ui/focus/useBlurOnLeave.ts';
import { useScreen, type RecordScreen } from '#screens/app/useScreen.ts';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { screenOnly } from '#ui/layout/screenOnly.ts';
import { MetricRoom } from '#screens/dashboard/widgets/metric/app/MetricRoom.tsx';
import { touch } from '#ui/theme/components.ts';
import { facetWidth, useFacetRoom } from '../facets/app/useFacetRoom.ts';
import { useOpened } from '../open/app/useOpened.ts';
import { ListContent } from './ListContent.tsx';
import { ListHeader } from './ListHeader.tsx';
import { usePresentSearch } from './usePresentSearch.ts';
import { PaperFilters } from './PaperNotes.tsx';
import { listPanel, ListTabs } from './ListTabs.tsx';
import { QueryTabs } from '../queries/app/QueryTabs.tsx';
import { ListQueriesProvider } from '../queries/app/useQueries.tsx';

const ListFilters = lazyPage(() => import('./ListFilters.tsx'), 'ListFilters');
const MetricRow = lazyPage(() => import('#screens/dashboard/widgets/metric/app/MetricRow.tsx'), 'MetricRow');
const FacetAside = lazyPage(() => import('../facets/app/FacetAside.tsx'), 'FacetAside');
const OpenedRecord = lazyPage(() => import('../open/app/OpenedRecord.tsx'), 'OpenedRecord');

/** Errors are shown in place of the list, with a retry button, and not as a notification. */
const queryOptions = { onError: () => {}, meta: pageFirst };

/**
 * The records of a screen. The API searches, filters, sorts and paginates them; the state is in the address.
 */
export function ListScreen() {
  useBlurOnLeave();
  const { resourceName, screen, resource } = useScreen();
  usePreferences();
  const isBare = useReturnToBare(resourceName);
  // A rename may be newer than the address.
  const isPresent = usePresentSearch(resourceName, resource);
  if (!isPresent) return null;
  return (
    // Authentication is off here because the guard around the screen has already admitted the user.
    <ListBase
      resource={resourceName}
      storeKey={isBare ? false : undefined}
      sort={screen.sort}
      perPage={screen.perPage}
      filterDefaultValues={screen.defaultFilter}
      debounce={200}
      queryOptions={queryOptions}
      exporter={false}
      disableAuthentication
    >
      <ListQueriesProvider>
        <TypedFilters>
          <ListHeader />
          {screen.metrics.length > 0 && (
            <Suspense fallback={<MetricRoom metrics={screen.metrics} />}>
              <MetricRow metrics={screen.metrics} dense />
            </Suspense>
          )}
          <QueryTabs />
          <ListTabs />
          <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
            <AsideFacets />
            <Box {...panelOf(screen, resource)} sx={{ flex: 1, minWidth: 0 }}>
              <Suspense fallback={<Box sx={toolRoom} />}>
                <ListFilters />
              </Suspense>
              <PaperFilters />
              <ListContent />
            </Box>
            <OpenedDrawer />
          </Stack>
        </TypedFilters>
      </ListQueriesProvider>
    </ListBase>
  );
}

/**
 * An address without a search restores the last search of the list. On the way back it does not: the list was shown
 * without a search, so the stored one is removed. Returns true until it is removed.
 */
function useReturnToBare(list: string): boolean {
  const key = `${list}.listParams`;
  const { search, key: entry } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const [stored] = useKept<object | undefined>('listParams', undefined, { place: list });
  const remove = useRemoveFromStore();
  // the first page of a tab arrives like a step back
  const isFirst = entry === 'default';
  const [hasMoved, setMoved] = useState(!isFirst);
  if (!isFirst && !hasMoved) setMoved(true);
  const isReturn = isBack && search === '' && stored !== undefined && hasMoved;
  useEffect(() => {
    if (isReturn) remove(key);
  }, [isReturn, key, remove]);
  return isReturn;
}

/** The space of the tools above the rows, whose code the rows do not wait for. */
const toolRoom = { ...screenOnly, minHeight: 37, [touch]: { minHeight: 44 }, mb: 1.5 } as const;

/** What the tabs choose is their panel. */
const panelOf = ({ tabs }: RecordScreen['screen'], { fields }: RecordScreen['resource']) =>
  tabs && fields[tabs] ? { role: 'tabpanel', id: listPanel, 'aria-label': fields[tabs].label } : {};

function AsideFacets() {
  const { facets } = useScreen().screen;
  const hasRoom = useFacetRoom();
  if (facets.length === 0 || !hasRoom) return null;
  return (
    <Suspense fallback={<Box sx={{ width: facetWidth, flexShrink: 0 }} />}>
      <FacetAside />
    </Suspense>
  );
}

/** The record opened in a drawer beside its list. */
function OpenedDrawer() {
  const { id, way } = useOpened();
  if (id === null || way !== 'drawer') return null;
  return (
    <Suspense>
      <OpenedRecord id={id} />
    </Suspense>
  );
}
