import { useListContext } from 'ra-core';
import { useAggregate } from '#ui/data/useAggregate.ts';
import type { Stored } from '#ui/record/columns.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { totalsQuery } from '../totals.ts';

/** Totals of the whole filtered list, not only of the current page; undefined when the screen has none. */
export function useTotals(): Stored | undefined {
  const { resourceName, screen } = useScreen();
  const { filterValues } = useListContext();
  const query = totalsQuery(screen, filterValues);
  const { data } = useAggregate(resourceName, query?.params ?? nothing, { enabled: query !== undefined });
  return query && (data?.[0] ?? noTotals);
}

const noTotals: Stored = {};
const nothing = { groupBy: [], measures: {}, filter: {} };
