import { createContext, useContext } from 'react';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Filter } from '#model/types.ts';
import { ScreenContext } from '../useScreen.ts';

/** What filter controls work on: the offered fields, the default filter and the resource. */
export type Filterable = {
  filters: readonly string[];
  defaultFilter: Filter;
  resource: ClientResource;
  /** The field that is shown as tabs instead of a chip. */
  tabs?: string;
  /** Named filters; a chip shows the name instead of the values. */
  queries?: readonly { label: string; filter: Filter }[];
};

/** Set by screens that have filters but are not lists. */
export const FilterableContext = createContext<Filterable | null>(null);

export function useFilterable(): Filterable {
  const own = useContext(FilterableContext);
  const list = useContext(ScreenContext);
  const found = own ?? (list && { ...list.screen, resource: list.resource });
  if (!found) throw new Error('useFilterable precisa estar dentro de uma tela com filtros');
  return found;
}
