import { extractValidSavedQueries, useListContext, useSavedQueries, type SavedQuery } from 'ra-core';
import { useMemo } from 'react';
import { useScreen } from '../../../app/useScreen.ts';
import { sameData } from '../../../../access/rows.ts';
import type { Filter, Sort } from '../../../../model/types.ts';

export type NamedQuery = { label: string; filter: Filter; sort: Sort; perPage: number; isOwn: boolean };

/** The views of this list: those of the config, and those that whoever looks has saved. */
export function useQueries() {
  const { name, path, screen } = useScreen();
  const { filterValues, sort, perPage } = useListContext();
  const [saved, setSaved] = useSavedQueries(name);
  const queries = useMemo((): NamedQuery[] => {
    const shared = screen.queries.map((query) => ({
      ...query,
      sort: query.sort ?? screen.sort,
      perPage: screen.perPage,
      isOwn: false,
    }));
    const own = extractValidSavedQueries(saved ?? []).map(({ label, value }) => ({
      label,
      filter: value.filter as Filter,
      sort: (value.sort ?? screen.sort) as Sort,
      perPage: value.perPage ?? screen.perPage,
      isOwn: true,
    }));
    return [...shared, ...own];
  }, [screen, saved]);

  const isNow = (query: Pick<NamedQuery, 'filter' | 'sort'>) =>
    sameData(query.filter, filterValues) &&
    query.sort.field === sort.field &&
    query.sort.order === sort.order;
  const initial = { filter: screen.defaultFilter, sort: screen.sort, perPage: screen.perPage };
  return {
    queries,
    initial,
    current: queries.find(isNow),
    isInitial: isNow(initial),
    save: (label: string) => {
      const query: SavedQuery = {
        label,
        value: { filter: filterValues, sort, perPage, displayedFilters: [] },
      };
      setSaved([...(saved ?? []).filter((one) => one.label !== label), query]);
    },
    remove: (label: string) => setSaved((saved ?? []).filter((one) => one.label !== label)),
    addressOf: ({ filter, sort: by, perPage: rows }: Omit<NamedQuery, 'label' | 'isOwn'>) =>
      `${path}?${new URLSearchParams({
        displayedFilters: '{}',
        filter: JSON.stringify(filter),
        sort: by.field,
        order: by.order,
        page: '1',
        perPage: String(rows),
      })}`,
  };
}
