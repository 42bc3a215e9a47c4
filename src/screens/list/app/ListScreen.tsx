import { useStoreContext, useListContext, type RaRecord, ListBase, useRemoveFromStore } from 'ra-core';
import { useLayoutEffect, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { ClientResource } from '#model/api/answers.ts';
import { presentSetting } from '#model/renames/keptBeside.ts';
import { presentFilter } from '#model/renames/query.ts';
import { presentPath } from '#model/renames/record.ts';
import { deepEqual } from '#model/values/json.ts';
import { Typography, Box, Paper, Skeleton, Stack } from '@mui/material';
import { totalInWords } from '#ui/data/backend.ts';
import { lowerFirst } from '#model/records/title.ts';
import { useScreen, type RecordScreen } from '#screens/app/useScreen.ts';
import { useFiltersInWords } from '#screens/app/PrintHead.tsx';
import { translate } from '#kit/translate.ts';
import { useShownPage } from '../shown/app/shownPage.ts';
import { useListTotal, useTotals } from '../shown/app/listState.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { LoadError, LoadingSkeleton } from '#kit/feedback/loading.tsx';
import { CardsSkeleton } from '../views/cards/app/ListCards.tsx';
import { LazyOpenedRecord } from '../open/app/lazyOpened.ts';
import { useListView } from './useListView.ts';
import { ListTableSkeleton } from '../views/table/app/ListTableSkeleton.tsx';
import { drawnView } from './views.tsx';
import type { Filter } from '#model/types.ts';
import { filterKeysOf, without } from '#screens/filterWords.ts';
import { pageMeta } from '#screens/list/address/pageFirst.ts';
import { OrderNotice } from './OrderNotice.tsx';
import { useKept } from '#ui/preferences/useKept.ts';
import { usePreferences } from '#ui/preferences/usePreferences.ts';
import { TypedFilters } from '#screens/app/filters/typedFilters.tsx';
import { useBlurOnLeave } from '#kit/focus.ts';
import { pagesHeight, viewHeight } from '#kit/theme/theme.ts';
import { facetWidth, useFacetRoom } from '../facets/app/useFacetRoom.ts';
import { besideWidth, useOpened } from '../open/app/useOpened.ts';
import type { ListScreen } from '../schema.ts';
import { searchWithList, type WrittenParams } from '#screens/list/address/listAddress.ts';
import { ListHeader } from './ListHeader.tsx';
import { listPanel } from './OptionTabs.tsx';
import { useHasSheet } from './useHasSheet.ts';
import { ListQueriesProvider, useQueries } from '../queries/app/useQueries.tsx';

/**
 * Brings the search in the address and the last one of the list, which is kept, to the present names of the fields:
 * both may be older than a rename. An address that names only a record gets the list's search. Returns false until then.
 *
 * @param list the name of the list, of which the last search is kept
 */
function usePresentSearch(list: string, resource: ClientResource, screen: ListScreen): boolean {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const store = useStoreContext();
  const key = `${list}.listParams`;
  const stored = store.getItem<unknown>(key);
  const listed = presentSetting('listParams', stored, resource) as WrittenParams | undefined;
  const { perPage, sort, defaultFilter: filter } = screen;
  const present = {
    search: searchWithList(inPresentNames(search, resource), { page: 1, perPage, sort, filter }, listed),
    stored: listed,
  };
  const isKept = deepEqual(present.stored, stored);
  const isDone = isKept && present.search === search;
  useLayoutEffect(() => {
    if (!isKept) store.setItem(key, present.stored);
    if (present.search !== search) void navigate({ search: present.search }, { replace: true, state });
    else if (!isKept) void navigate({ search }, { replace: true, state });
  });
  return isDone;
}

/** The same text if it names nothing by a former name. */
function inPresentNames(search: string, resource: ClientResource): string {
  if (!resource.formerly || search === '') return search;
  const parameters = new URLSearchParams(search);
  const [filter, sort] = [parameters.get('filter'), parameters.get('sort')];
  const now = {
    filter: filter === null ? null : filterIn(filter, resource),
    sort: sort && presentPath(resource, sort),
  };
  if (now.filter === filter && now.sort === sort) return search;
  for (const [name, value] of Object.entries(now)) if (value !== null) parameters.set(name, value);
  return `?${parameters.toString()}`;
}

function filterIn(text: string, resource: ClientResource): string {
  try {
    const filter: unknown = JSON.parse(text);
    const now = presentFilter(resource, filter);
    return deepEqual(now, filter) ? text : JSON.stringify(now);
  } catch {
    // The list itself says that it can't be read.
    return text;
  }
}

const paperOnly = { display: 'none', displayPrint: 'block' } as const;

/** On paper: the filters in force. */
function PaperFilters() {
  const words = useFiltersInWords();
  const { isApart } = useListView();
  return (
    words &&
    !isApart && (
      <Typography variant="body2" sx={{ ...paperOnly, mb: 1 }}>
        {words}
      </Typography>
    )
  );
}

/** On paper: that the totals cover more records than those on it. */
function PaperTotals() {
  const { data = [] } = useListContext();
  const { total = 0, meta } = useListTotal();
  const totals = useTotals();
  const { resource } = useScreen();
  return (
    totals &&
    total > data.length && (
      <Typography variant="body2" sx={{ ...paperOnly, py: 0.5, textAlign: 'right' }}>
        {translate('portal.screen.list.totalsOnPaper', {
          total: totalInWords(total, meta),
          name: lowerFirst(resource.label.many),
        })}
      </Typography>
    )
  );
}

const ListPagination = lazyPage(() => import('./ListPagination.tsx'), 'ListPagination');
const ListEmpty = lazyPage(() => import('../shown/app/ListEmpty.tsx'), 'ListEmpty');

/** Of a view that fills the window, so that nothing below it moves. */
const wholeSkeleton = (
  <LoadingSkeleton>
    <Skeleton variant="rounded" sx={{ height: viewHeight }} />
  </LoadingSkeleton>
);

/** The records in the chosen view, or an error or empty state. */
function ListContent() {
  const { screen } = useScreen();
  useSelectionOfSearch();
  const { data, isPending, error, refetch, total, filterValues } = useListContext<RaRecord>();
  const { view, isApart } = useListView();
  const drawn = drawnView(view);
  const rows = Math.min(screen.perPage, 12);
  useShownPage(!('Whole' in drawn));

  if (isApart && 'Whole' in drawn)
    return (
      <Suspense fallback={wholeSkeleton}>
        <drawn.Whole Loading={ListTableSkeleton} />
      </Suspense>
    );
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
      <Suspense fallback={wholeSkeleton}>
        <drawn.Whole Loading={ListTableSkeleton} />
      </Suspense>
    );
  if (isPending) return <drawn.Skeleton rows={rows} />;
  const page = (
    <>
      <OrderNotice />
      <drawn.Page records={data} />
      <Suspense fallback={<Box sx={{ height: pagesHeight + 1 }} />}>
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

const ListStrip = lazyPage(() => import('./ListStrip.tsx'), 'ListStrip');
const FacetAside = lazyPage(() => import('../facets/app/FacetAside.tsx'), 'FacetAside');

/** Errors are shown in place of the list, with a retry button, and not as a notification. */
const onError = () => {};

/**
 * The records of a screen. The API searches, filters, sorts and paginates them; the state is in the address.
 */
export function ListPage() {
  useBlurOnLeave();
  const { resourceName, screen, resource } = useScreen();
  usePreferences();
  const isBare = useReturnToBare(resourceName);
  // A rename may be newer than the address.
  const isPresent = usePresentSearch(resourceName, resource, screen);
  const queryOptions = useMemo(() => ({ onError, meta: pageMeta(resource) }), [resource]);
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
          <Strip />
          <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
            <AsideFacets />
            <Box {...panelOf(screen, resource)} sx={{ flex: 1, minWidth: 0 }}>
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

/**
 * The views, the filters in force and the figures, in one line above the records. Without either, only a little space is left there;
 * the line itself stays, because a filter that is removed hands the focus on.
 */
function Strip() {
  const { screen } = useScreen();
  const { filterValues } = useListContext();
  const hasSheet = useHasSheet();
  const { isApart } = useListView();
  const { queries } = useQueries();
  const tabKeys = screen.tabs ? filterKeysOf(screen.tabs, filterValues as Filter) : [];
  const conditions = Object.keys(without(filterValues as Filter, ['q', ...tabKeys]));
  const hasChips = conditions.length > 0 || Object.keys(screen.defaultFilter).length > 0;
  if (isApart) return <Box sx={{ minHeight: 4 }} />;
  const isShown = screen.metrics.length > 0 || queries.length > 0 || (hasChips && !hasSheet);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: isShown ? stripHeight : 4,
        '@media print': { minHeight: 0 },
      }}
    >
      <Suspense>
        <ListStrip />
      </Suspense>
    </Box>
  );
}

/** In pixels, as early/shell.css has it. */
const stripHeight = 34;

/** What the tabs choose is their panel. */
const panelOf = ({ tabs }: RecordScreen['screen'], { fields }: RecordScreen['resource']) =>
  tabs && fields[tabs] ? { role: 'tabpanel', id: listPanel, 'aria-label': fields[tabs].label } : {};

function AsideFacets() {
  const { facets } = useScreen().screen;
  const hasRoom = useFacetRoom();
  const { isApart } = useListView();
  if (facets.length === 0 || !hasRoom || isApart) return null;
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
    // the room of the panel is there before the code of the panel, so that the list is not drawn wider first
    <Suspense fallback={<Box sx={{ width: besideWidth, flexShrink: 0 }} />}>
      <LazyOpenedRecord id={id} />
    </Suspense>
  );
}
