import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HttpError, useDataProvider } from 'ra-core';
import { conjunction } from '../../../access/permissions.ts';
import type { Filter, Grouping, ReportScreen } from '../../../model/types.ts';
import type { PortalDataProvider } from '../../../app/data/portalDataProvider.ts';
import type { AggregateRow } from '../../../model/measures.ts';
import { measuresOnWire } from './lines.ts';

export type ReportAnswer = {
  grouping: Grouping;
  total: AggregateRow | undefined;
  /** The groups by the first key, by the first two, and so on. */
  levels: AggregateRow[][];
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
  const { groupBy } = grouping;
  const wire = measuresOnWire(measures);
  const ask = (depth: number) =>
    dataProvider
      .aggregate(resource, { groupBy: groupBy.slice(0, depth), measures: wire, filter }, signal)
      .then(({ data }) => data);
  const [total, first, ...finer] = await Promise.all([
    ask(0),
    ask(1),
    ...groupBy.slice(1).map((_key, at) =>
      ask(at + 2).catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 400) return error.message;
        throw error;
      }),
    ),
  ]);
  const cut = finer.find((level) => typeof level === 'string');
  const whole = finer.slice(0, cut === undefined ? finer.length : finer.indexOf(cut));
  return {
    grouping,
    total: total[0],
    levels: [first, ...(whole as AggregateRow[][])],
    ...(cut !== undefined && { cut }),
  };
}
