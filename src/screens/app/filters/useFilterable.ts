import { useListContext } from 'ra-core';
import { createContext, useContext, useMemo } from 'react';
import type { Filter } from '#model/types.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { activeFilters, referredIn, type Filterable } from '#screens/filterWords.ts';
import { ScreenContext } from '../useScreen.ts';

/** Set by screens that have filters but are not lists. */
export const FilterableContext = createContext<Filterable | null>(null);

export function useFilterable(): Filterable {
  const provided = useContext(FilterableContext);
  const list = useContext(ScreenContext);
  const filterable = provided ?? (list && { ...list.screen, resource: list.resource });
  if (!filterable) throw new Error('useFilterable precisa estar dentro de uma tela com filtros');
  return filterable;
}

/** The filter of the list, as its user has set it. */
export function useActiveFilters() {
  const filterable = useFilterable();
  const { resource } = filterable;
  const { filterValues } = useListContext() as { filterValues: Filter };
  const { timeZone, today, locales } = usePortalIndex();
  const all = useMemo(() => Object.values(resource.fields), [resource]);
  const named = useMemo(() => [referredIn(all, filterValues)], [all, filterValues]);
  const { lookup } = useTitles(all, named);
  return useMemo(
    () => activeFilters(filterable, filterValues, { titles: lookup, timeZone, today, locales }),
    [filterable, filterValues, lookup, timeZone, today, locales],
  );
}
