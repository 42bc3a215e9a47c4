import { ListContextProvider, useList, type RaRecord } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import type { Filter } from '#model/types.ts';

const noRecords: RaRecord[] = [];
type Props = { filter: Filter; setFilter: (filter: Filter) => void; children: ReactNode };

/** Provides a ListContext, which the filters of lists need, so that they work on the report. */
export function ReportFilterProvider({ filter, setFilter, children }: Props) {
  const list = useList({ data: noRecords });
  const value = useMemo(
    () => ({ ...list, filterValues: filter, setFilters: setFilter }),
    [list, filter, setFilter],
  );
  return <ListContextProvider value={value}>{children}</ListContextProvider>;
}
