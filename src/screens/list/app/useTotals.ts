import { useListContext } from 'ra-core';
import { measureOf } from '#model/measures.ts';
import { conjunction } from '#access/permissions.ts';
import { useAggregate } from '#ui/data/useAggregate.ts';
import type { Stored } from '#ui/record/columns.ts';
import { useScreen } from '#screens/app/useScreen.ts';

/** Totals of the whole filtered list, not only of the current page; undefined when the screen has none. */
export function useTotals(): Stored | undefined {
  const { resourceName, screen } = useScreen();
  const { filterValues } = useListContext();
  const measures = Object.fromEntries(
    Object.entries(screen.totals).map(([field, op]) => [field, measureOf(op, field)]),
  );
  const enabled = Object.keys(measures).length > 0;
  const filter = conjunction(screen.filter, filterValues);
  const { data } = useAggregate(resourceName, { groupBy: [], measures, filter }, { enabled });
  return enabled ? (data?.[0] ?? noTotals) : undefined;
}

const noTotals: Stored = {};
