import { useStoreContext, useListContext, type RaRecord, ListBase, useRemoveFromStore } from 'ra-core';
import { useLayoutEffect, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { ClientResource } from '#model/api/answers.ts';
import { presentSetting } from '#model/renames/keptBeside.ts';
import { presentFilter } from '#model/renames/query.ts';
import { presentPath } from '#model/renames/record.ts';
import { deepEqual } from '#model/values/json.ts';
import { Typography, Box, Paper, Tab, Tabs, Stack } from '@mui/material';
import { totalInWords } from '#ui/data/backend.ts';
import { lowerFirst } from '#model/records/title.ts';
import { useScreen, type RecordScreen } from '#screens/app/useScreen.ts';
import { useFiltersInWords } from '#screens/app/PrintHead.tsx';
import { translate } from '#kit/translate.ts';
import { useListTotal, useTotals } from '../shown/app/listState.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { CardsSkeleton } from '../views/cards/app/ListCards.tsx';
import { useListView } from './useListView.ts';
import { drawnViews } from './views.tsx';
import { conjunction } from '#access/permissions.ts';
import type { Field, Filter } from '#model/types.ts';
import { useAggregate } from '#ui/data/useAggregate.ts';
import { filterKeysOf, without } from '#screens/app/filters/filterWords.ts';
import { currentLocale } from '#messages/translate.ts';
import { pageFirst } from '#ui/data/pageFirst.ts';
import { useKept } from '#ui/preferences/useKept.ts';
import { usePreferences } from '#ui/preferences/usePreferences.ts';
import { TypedFilters } from '#screens/app/filters/typedFilters.tsx';
import { useBlurOnLeave } from '#kit/focus.ts';
import { screenOnly } from '#kit/screen.ts';
import { MetricRoom } from '#screens/dashboard/widgets/metric/app/MetricRoom.tsx';
import { touch } from '#kit/theme/components.ts';
import { facetWidth, useFacetRoom } from '../facets/app/useFacetRoom.ts';
import { useOpened } from '../open/app/useOpened.ts';
import { ListHeader } from './ListHeader.tsx';
import { QueryTabs } from '../queries/app/QueryTabs.tsx';
import { ListQueriesProvider } from '../queries/app/useQueries.tsx';

/**
 * Brings the search in the address and the last one of the list, which is kept, to the present names of the fields:
 * both may be older than a rename. Returns false until they have them.
 *
 * @param list the name of the list, of which the last search is kept
 */
function usePresentSearch(list: string, resource: ClientResource): boolean {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const store = useStoreContext();
  const key = `${list}.listParams`;
  const stored = store.getItem<unknown>(key);
  const present = {
    search: inPresentNames(search, resource),
    stored: presentSetting('listParams', stored, resource),
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
  return (
    words && (
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

/** The records in the chosen view, or an error or empty state. */
function ListContent() {
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

/** The name of the count in API requests; "#" keeps it distinct from every field id. */
const counted = '#';

/** The options of a choice field as tabs. Each filters the list and shows its number of records. */
function ListTabs() {
  const { screen, resource } = useScreen();
  const field = screen.tabs ? resource.fields[screen.tabs] : undefined;
  return field ? <OptionTabs field={field} /> : null;
}

const everyone = '*';
/** The id of the records that a tab chooses. */
const listPanel = 'registros';

function OptionTabs({ field }: { field: Field }) {
  const { resourceName, screen, resource } = useScreen();
  const { filterValues, setFilters } = useListContext() as {
    filterValues: Filter;
    setFilters: (filter: Filter) => void;
  };
  const others = without(filterValues, filterKeysOf(field.id, filterValues));
  const { data } = useAggregate(resourceName, {
    groupBy: [field.id],
    measures: { [counted]: 'count' },
    filter: conjunction(screen.filter, others),
  });
  const countOf = (value: string) => Number(data?.find((row) => row[field.id] === value)?.[counted] ?? 0);
  const total = data?.reduce((sum, row) => sum + Number(row[counted]), 0) ?? 0;
  const chosenValues = [filterValues[field.id]].flat();
  const isOther =
    filterKeysOf(field.id, filterValues).some((key) => key !== field.id) || chosenValues.length > 1;
  const chosen = isOther ? false : ((chosenValues[0] as string | undefined) ?? everyone);
  const options = field.options ?? [];
  const tab = (value: string, label: string, count: number) => (
    <Tab
      key={value}
      value={value}
      aria-controls={listPanel}
      label={
        <span>
          {label}{' '}
          <Box component="span" sx={{ mx: 0.5, color: 'text.secondary', fontWeight: 400 }}>
            {data ? count.toLocaleString(currentLocale()) : ''}
          </Box>
        </span>
      }
    />
  );
  return (
    <Tabs
      value={chosen === everyone || options.some(({ value }) => value === chosen) ? chosen : false}
      onChange={(_event, value: string) =>
        setFilters(value === everyone ? others : { ...others, [field.id]: value })
      }
      variant="scrollable"
      scrollButtons="auto"
      aria-label={field.label}
      sx={{ mb: 1.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {tab(everyone, translate(`portal.screen.all.${resource.label.gender}`), total)}
      {options.map(({ value, label }) => tab(value, label, countOf(value)))}
    </Tabs>
  );
}

const ListFilters = lazyPage(() => import('./ListFilters.tsx'), 'ListFilters');
const MetricRow = lazyPage(() => import('#screens/dashboard/widgets/metric/app/MetricRow.tsx'), 'MetricRow');
const FacetAside = lazyPage(() => import('../facets/app/FacetAside.tsx'), 'FacetAside');
const OpenedRecord = lazyPage(() => import('../open/app/OpenedRecord.tsx'), 'OpenedRecord');

/** Errors are shown in place of the list, with a retry button, and not as a notification. */
const queryOptions = { onError: () => {}, meta: pageFirst };

/**
 * The records of a screen. The API searches, filters, sorts and paginates them; the state is in the address.
 */
export function ListPage() {
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
