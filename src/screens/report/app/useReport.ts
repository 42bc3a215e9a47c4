import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HttpError, useDataProvider } from 'ra-core';
import { conjunction } from '#access/permissions.ts';
import type { Filter } from '#model/types.ts';
import type { Grouping, ReportScreen } from '../screen.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import type { AggregateParams, AggregateRow } from '#model/measures.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import { levelQuery, levelsOf, measuresOnWire } from '../queries.ts';

export type ReportAnswer = {
  grouping: Grouping;
  total: AggregateRow | undefined;
  /** The groups by the first key, by the first two, and so on. */
  levels: AggregateRow[][];
  /** With group columns: the groups by the column key alone, by it and the first key, and so on. */
  cells?: AggregateRow[][];
  /** The API's message about the finest groups, when they are missing. */
  cut?: string;
};

type ReportQuery = {
  resource: string;
  measures: ReportScreen['measures'];
  filter: Filter;
  grouping: Grouping;
  fields: ClientResource['fields'];
};

/** Queries the figures of a report; the previous ones stay until the new ones arrive. */
export function useReport(
  { resource, measures, filter: own }: ReportScreen,
  grouping: Grouping,
  filter: Filter,
  { fields }: ClientResource,
) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const reportQuery = { resource, measures, grouping, filter: conjunction(own, filter) };
  return useQuery({
    queryKey: [resource, 'aggregate', 'report', reportQuery],
    queryFn: ({ signal }) => loadReport(dataProvider, { ...reportQuery, fields }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/**
 * Sends one request per level, the total first. When a level has too many groups for the API, the levels
 * above it are kept.
 */
async function loadReport(
  dataProvider: Pick<PortalDataProvider, 'aggregate'>,
  { resource, measures, filter, grouping, fields }: ReportQuery,
  signal?: AbortSignal,
): Promise<ReportAnswer> {
  const { levels: keys, cells: columns } = levelsOf(grouping);
  const wire = measuresOnWire(measures);
  const aggregate = (params: AggregateParams) =>
    dataProvider.aggregate(resource, params, signal).then(({ data }) => data);
  const attempt = (params: AggregateParams) =>
    aggregate(params).catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 400) return error.message;
      throw error;
    });
  const queryOf = (groupBy: readonly string[]) => levelQuery({ measures }, groupBy, filter, { fields });
  const [total, found, cells] = await Promise.all([
    aggregate(queryOf([])),
    Promise.all(keys.slice(1).map((groupBy) => attempt(queryOf(groupBy)))),
    Promise.all(columns.map((groupBy) => attempt({ groupBy, measures: wire, filter }))),
  ]);
  const levels = wholeOf(found);
  const spread = wholeOf(cells);
  const cut = levels.cut ?? spread.cut;
  return {
    grouping,
    total: total[0],
    levels: levels.rows,
    ...(columns.length > 0 && { cells: spread.rows }),
    ...(cut !== undefined && { cut }),
  };
}

/** The levels above the first that the API refused, with the API's message. */
function wholeOf(levels: readonly (AggregateRow[] | string)[]): { rows: AggregateRow[][]; cut?: string } {
  const at = levels.findIndex((level) => typeof level === 'string');
  if (at < 0) return { rows: levels as AggregateRow[][] };
  return { rows: levels.slice(0, at) as AggregateRow[][], cut: levels[at] as string };
}
