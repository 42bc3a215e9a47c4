import { useCallback } from 'react';
import type { Filter, ReportScreen } from '../../../model/types.ts';
import { useMayOpen } from '../../app/useMayOpen.ts';
import { useHere } from '../../../app/portal/context.ts';
import type { GroupValue } from './lines.ts';
import { recordsAddress } from './records.ts';

/** Answers where the records of a group are listed. */
export function useDrillDown(screen: ReportScreen, filter: Filter, groupBy: readonly string[]) {
  const { slice } = useHere();
  const mayOpen = useMayOpen();
  return useCallback(
    (keys: readonly GroupValue[]) => recordsAddress({ slice, mayOpen }, screen, filter, groupBy, keys),
    [slice, mayOpen, screen, filter, groupBy],
  );
}
