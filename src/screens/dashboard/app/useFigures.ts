import { useGetList, type RaRecord } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { sourceRecordOf } from '#model/records/viewRowId.ts';
import { useRecordPath } from '#ui/data/useVariables.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { showPath, wholeListIn } from '#screens/recordPath.ts';
import { drillTo, listsFor } from '#screens/drill.ts';
import { listPathOf } from '#screens/app/listPathOf.ts';
import { useMayOpen } from '#screens/app/useMayOpen.ts';
import { listedColumns } from '../tonedAs.ts';
import type { ListWidget } from '../widgets/list/schema.ts';
import { figureOf, figureQueries, metricValue } from '../widgets/metric/metricMaths.ts';
import type { Metric } from '../widgets/metric/schema.ts';
import { useAggregate } from '#ui/data/useAggregate.ts';
import type { FigureQuery } from '#screens/kind.ts';
import { changeOf, type FigureChange } from '../widgets/metric/change.ts';

type Shown = Pick<ListWidget, 'resource' | 'filter' | 'sort' | 'limit' | 'to'>;

/**
 * The first records of a widget, the address of each, and the address of the screen that lists all of them.
 */
export function useRecords({ resource, filter, sort, limit, to }: Shown) {
  const { slice } = useCurrentRoute();
  const mayOpen = useMayOpen();
  const query = useGetList<RaRecord>(
    resource,
    { pagination: { page: 1, perPage: limit }, sort, filter },
    { retry: false },
  );
  const definition = slice.resources[resource];
  const isView = definition?.view;
  const named = useMemo(() => {
    return listsFor(slice, resource).find(({ path }) => path === to);
  }, [slice, to, resource]);
  const pathOf = useRecordPath(resource, named);
  const hrefOf = useCallback(
    (record: RaRecord) => {
      // Records of a view open on the screen of their source record, where they can be edited.
      const origin = isView ? sourceRecordOf(record.id) : undefined;
      // Only the id of the source record is known, so a list of all records is preferred: it surely contains
      // this one.
      const path =
        origin && (wholeListIn(slice.links[origin.resource] ?? []) ?? listPathOf(slice, origin.resource));
      return path ? showPath(path, origin.id) : pathOf(record);
    },
    [pathOf, isView, slice],
  );
  const listed = useMemo(() => listedColumns(slice, resource, to), [slice, to, resource]);
  return {
    query,
    definition: definition ?? nothing,
    hrefOf,
    /** The columns of the resource's list; their tones (such as "late") apply here too. */
    listed,
    all: to && mayOpen(to) ? drillTo(slice, to, resource, filter) : undefined,
  };
}

const nothing = { fields: {} } as never;

export type Figures = {
  value: number | null;
  before: number | null;
  change: FigureChange | null;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
};

/**
 * Queries the figures of a metric. When it is a share, the previous figure is divided by the previous
 * divisor.
 */
export function useFigures(metric: Metric): Figures {
  const queries = figureQueries(metric);
  const now = useFigure(queries.now, queries.now);
  const before = useFigure(queries.now, queries.before);
  const whole = useFigure(queries.now, queries.whole);
  const wholeBefore = useFigure(queries.now, queries.wholeBefore);
  const isCompared = queries.before !== undefined;
  const used = [
    now,
    ...(isCompared ? [before] : []),
    ...(queries.whole ? [whole] : []),
    ...(queries.wholeBefore ? [wholeBefore] : []),
  ];
  const result = metricValue(metric, figureOf(now.data), figureOf(whole.data));
  const previous = isCompared ? metricValue(metric, figureOf(before.data), figureOf(wholeBefore.data)) : null;
  return {
    value: result,
    before: previous,
    change: isCompared ? changeOf(result, previous, metric) : null,
    isPending: used.some((query) => query.isPending),
    error: used.find((query) => query.error)?.error ?? null,
    retry: () => used.forEach((query) => void query.refetch()),
  };
}

/** Disabled when there is no such query, since hooks can't be called conditionally. */
function useFigure(own: FigureQuery, query: FigureQuery | undefined) {
  const { resource, params } = query ?? own;
  return useAggregate(resource, params, { enabled: query !== undefined });
}
