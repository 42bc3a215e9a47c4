import { createContext, useContext } from 'react';
import type { ClientResource } from '../../../model/clientTypes.ts';
import type { Filter } from '../../../model/types.ts';
import { ScreenContext } from '../useScreen.ts';

/** What is filtered: the fields offered for it, what it opens with, and the resource that they are of. */
export type Filterable = {
  filters: readonly string[];
  defaultFilter: Filter;
  resource: ClientResource;
  /** Shown as tabs, and so by no chip. */ tabs?: string;
  /** Filters that have a name: a chip says it. */ queries?: readonly { label: string; filter: Filter }[];
};

/** Set by a screen that has filters without being a list. */
export const FilterableContext = createContext<Filterable | null>(null);

export function useFilterable(): Filterable {
  const own = useContext(FilterableContext);
  const list = useContext(ScreenContext);
  const found = own ?? (list && { ...list.screen, resource: list.resource });
  if (!found) throw new Error('useFilterable precisa estar dentro de uma tela com filtros');
  return found;
}
