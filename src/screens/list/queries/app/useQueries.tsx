import { extractValidSavedQueries, useListContext, useSavedQueries } from 'ra-core';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useScreen } from '#screens/app/useScreen.ts';
import { presentSetting } from '#model/renames/keptBeside.ts';
import { deepEqual } from '#model/values/json.ts';
import type { ColumnChoice, SharedView } from '#model/api/sharedViews.ts';
import type { Filter, Sort } from '#model/types.ts';
import { useKept } from '#ui/preferences/useKept.ts';
import { configQueries } from '../queries.ts';
import { useSharedViews } from './useSharedViews.ts';
import { wholeListAddress } from '#screens/list/address/listAddress.ts';

export type NamedQuery = {
  /** Unique among the views of the list. */
  key: string;
  label: string;
  filter: Filter;
  sort: Sort;
  perPage: number;
  columns?: ColumnChoice;
  /** True when this user has saved it privately. */
  isOwn: boolean;
  shared?: SharedView;
};

type Queries = ReturnType<typeof useListQueries>;
const ListQueries = createContext<Queries | null>(null);

/** Provides the list's views to all components below it. */
export function ListQueriesProvider({ children }: { children: ReactNode }) {
  return <ListQueries.Provider value={useListQueries()}>{children}</ListQueries.Provider>;
}

/** The views of this list: those of the config, shared ones and the user's private ones. */
export const useQueries = (): Queries => useContext(ListQueries)!;

function useListQueries() {
  const { resourceName, path, screen, resource } = useScreen();
  const { filterValues, sort, perPage } = useListContext();
  const [saved] = useSavedQueries(resourceName);
  const views = useSharedViews(path);
  const [last, choose] = useKept<string | null>('query', null, { place: resourceName });
  const queries = useMemo((): NamedQuery[] => {
    const shared = views.map((view) => ({
      ...view,
      key: `shared ${view.id}`,
      sort: view.sort ?? screen.sort,
      perPage: view.perPage ?? screen.perPage,
      isOwn: false,
      shared: view,
    }));
    const present = presentSetting('savedQueries', saved ?? [], resource) as typeof saved;
    const own = extractValidSavedQueries(present).map(({ label, value }) => ({
      key: `own ${label}`,
      label,
      filter: value.filter as Filter,
      sort: (value.sort ?? screen.sort) as Sort,
      perPage: value.perPage ?? screen.perPage,
      isOwn: true,
      ...('columns' in value && { columns: value.columns as ColumnChoice }),
    }));
    return [...configQueries(screen), ...shared, ...own];
  }, [screen, resource, saved, views]);

  const isNow = (query: Pick<NamedQuery, 'filter' | 'sort'>) =>
    deepEqual(query.filter, filterValues) &&
    query.sort.field === sort.field &&
    query.sort.order === sort.order;
  const initial = { filter: screen.defaultFilter, sort: screen.sort, perPage: screen.perPage };
  const chosen = queries.find(({ key }) => key === last);
  // Several views may have the same filter and order but different columns, so the chosen one comes first.
  const current = chosen && isNow(chosen) ? chosen : queries.find(isNow);
  const isInitial = isNow(initial);
  return {
    queries,
    initial,
    current,
    isInitial,
    /** The view whose columns are shown. It stays active while the user narrows its filter. */
    active: current ?? (isInitial ? undefined : chosen),
    last,
    choose,
    now: { filter: filterValues as Filter, sort: sort as Sort, perPage },
    addressOf: (query: Pick<NamedQuery, 'filter' | 'sort' | 'perPage'>) =>
      wholeListAddress(path, { ...query, page: 1 }),
  };
}
