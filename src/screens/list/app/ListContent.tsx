import { Box, Paper } from '@mui/material';
import { useListContext, type RaRecord } from 'ra-core';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { CardsSkeleton } from '../views/cards/app/CardsSkeleton.tsx';
import { PaperTotals } from './PaperNotes.tsx';
import { useListView } from './useListView.ts';
import { drawnViews } from './views.tsx';

const ListPagination = lazyPage(() => import('./ListPagination.tsx'), 'ListPagination');
const ListEmpty = lazyPage(() => import('./ListEmpty.tsx'), 'ListEmpty');

/** The records in the chosen view, or an error or empty state. */
export function ListContent() {
  const { screen } = useScreen();
  useSelectionOfSearch();
  const { data, isPending, error, refetch, total, filterValues } = useListContext<RaRecord>();
  const drawn = drawnViews[useListView().view];
  const rows = Math.min(screen.perPage, 12);

  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  const isEmpty = !isPending && (!data || data.length === 0 || total === 0);
  const isFiltered = Object.keys(filterValues).length > 0;
  if (isEmpty && (isFiltered || !('Whole' in drawn)))
    return (
      <Suspense fallback={<CardsSkeleton rows={1} />}>
        <ListEmpty />
      </Suspense>
    );
  // Even without records, a new one can be put into its place.
  if ('Whole' in drawn)
    return (
      <Suspense fallback={<CardsSkeleton rows={rows} />}>
        <drawn.Whole />
      </Suspense>
    );
  if (isPending) return <drawn.Skeleton rows={rows} />;
  const page = (
    <>
      <drawn.Page records={data} />
      <Suspense fallback={<Box sx={{ height: 53 }} />}>
        <ListPagination />
      </Suspense>
      <PaperTotals />
    </>
  );
  return drawn.isSheet ? (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      {page}
    </Paper>
  ) : (
    page
  );
}

/** By list: the search for which its records were selected last. */
const searchOfSelection = new Map<string, string>();

/** Clears the selection when another search is made: an action must not reach records that the list does not show. */
function useSelectionOfSearch() {
  const { resourceName } = useScreen();
  const { filterValues, selectedIds, onUnselectItems } = useListContext<RaRecord>();
  const search = JSON.stringify(filterValues);
  const follow = useEffectEvent((list: string, now: string) => {
    const before = searchOfSelection.get(list);
    searchOfSelection.set(list, now);
    if (before !== undefined && before !== now && selectedIds.length > 0) onUnselectItems();
  });
  useEffect(() => follow(resourceName, search), [resourceName, search]);
}
