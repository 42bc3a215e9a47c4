import { useCallback } from 'react';
import type { Filter } from '#model/types.ts';
import type { Grouping, ReportScreen } from '../screen.ts';
import { useMayOpen } from '#screens/app/useMayOpen.ts';
import { useCurrentRoute } from '#ui/portal/context.ts';
import type { GroupValue } from './lines.ts';
import { recordsAddress } from './records.ts';

/** Returns a function that gives the address of the records of a group, or of a group within one column. */
export function useDrillDown(
  screen: ReportScreen,
  filter: Filter,
  { groupBy, pivot }: Pick<Grouping, 'groupBy' | 'pivot'>,
) {
  const { slice } = useCurrentRoute();
  const mayOpen = useMayOpen();
  return useCallback(
    (keys: readonly GroupValue[], column?: { key: GroupValue }) => {
      const within = pivot && column ? [...groupBy.slice(0, keys.length), pivot] : groupBy;
      const all = pivot && column ? [...keys, column.key] : keys;
      return recordsAddress({ slice, mayOpen }, screen, filter, within, all);
    },
    [slice, mayOpen, screen, filter, groupBy, pivot],
  );
}
