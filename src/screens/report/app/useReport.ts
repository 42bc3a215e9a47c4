import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HttpError, useDataProvider } from 'ra-core';
import { conjunction } from '../../../access/permissions.ts';
import type { Filter, Grouping, ReportScreen } from '../../../model/types.ts';
import type { AggregateRow, PortalDataProvider } from '../../../app/data/portalDataProvider.ts';
import { measuresOnWire } from './lines.ts';

export type ReportAnswer = {
  grouping: Grouping;
  total: AggregateRow | undefined;
  /** The groups by the first key, by the first two, and so on. */
  levels: AggregateRow[][];
  /** With columns: the groups by the columns alone, by these and the first key, and so on. */
  cells?: AggregateRow[][];
  /** Why the finest groups are missing, in the API's words. */
  cut?: string;
};

type Asked = { resource: string; measures: ReportScreen['measures']; filter: Filter; grouping: Grouping };

/** The figures of a report; those of before stay until the new ones are there. */
export function useReport(
  { resource, measures, filter: own }: ReportScreen,
  grouping: Grouping,
  filter: Filter,
) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const asked = { resource, measures, grouping, filter: conjunction(own, filter) };
  return useQuery({
    queryKey: [resource, 'aggregate', 'report', asked],
    queryFn: ({ signal }) => loadReport(dataProvider, asked, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** One request per level, the total first. Groups too many for the API leave the levels above them. */
export async function loadReport(
  dataProvider: Pick<PortalDataProvider, 'aggregate'>,
  { resource, measures, filter, grouping }: Asked,
  signal?: AbortSignal,
): Promise<ReportAnswer> {
  const { groupBy, pivot } = grouping;
  const wire = measuresOnWire(measures);
  const ask = (groupBy: readonly string[]) =>
    dataProvider.aggregate(resource, { groupBy, measures: wire, filter }, signal).then(({ data }) => data);
  const attempt = (groupBy: readonly string[]) =>
    ask(groupBy).catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 400) return error.message;
      throw error;
    });
  const upTo = (depth: number) => groupBy.slice(0, depth);
  const [[total, first], finer, cells] = await Promise.all([
    Promise.all([ask([]), ask(upTo(1))]),
    Promise.all(groupBy.slice(1).map((_key, at) => attempt(upTo(at + 2)))),
    Promise.all(pivot ? ['', ...groupBy].map((_key, at) => attempt([pivot, ...upTo(at)])) : []),
  ]);
  const levels = wholeOf(finer);
  const spread = wholeOf(cells);
  const cut = levels.cut ?? spread.cut;
  return {
    grouping,
    total: total[0],
    levels: [first, ...levels.rows],
    ...(pivot && { cells: spread.rows }),
    ...(cut !== undefined && { cut }),
  };
}

/** The levels above the first that is too much for the API, and why that one is missing. */
function wholeOf(levels: readonly (AggregateRow[] | string)[]): { rows: AggregateRow[][]; cut?: string } {
  const at = levels.findIndex((level) => typeof level === 'string');
  if (at < 0) return { rows: levels as AggregateRow[][] };
  return { rows: levels.slice(0, at) as AggregateRow[][], cut: levels[at] as string };
}
