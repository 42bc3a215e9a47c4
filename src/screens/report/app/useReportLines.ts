import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HttpError, useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { aggregateAt, type AggregateRow } from '#model/measures.ts';
import type { Filter } from '#model/types.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { useAddressFilter } from '#screens/app/filters/useAddressFilter.ts';
import { arrivedAhead } from '#ui/data/ahead.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { useTitleLoader, useTitles } from '#ui/data/useTitles.ts';
import { useWeekStart } from '#ui/data/useVariables.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import type { LineSort } from '../lines.ts';
import {
  figuresOfReport,
  reportAnswerOf,
  reportQueryOf,
  rowsAmong,
  type ReportAnswer,
  type ReportQuery,
} from '../reportFigures.ts';
import type { Grouping, ReportScreen } from '../schema.ts';
import { namedInReport, namedWhenDrawn, shownReport, type DrawnReport } from '../shownReport.ts';

/** The state of the report that its address holds: the filter and the grouping. */
export function useReportState({ defaultFilter, groupings }: ReportScreen) {
  const [params] = useSearchParams();
  const { filter, setFilter, set } = useAddressFilter(defaultFilter);
  const requested = Number(params.get('grouping') ?? 0);
  const chosen =
    Number.isInteger(requested) && requested >= 0 && requested < groupings.length ? requested : 0;
  return {
    filter,
    setFilter,
    chosen,
    grouping: groupings[chosen]!,
    choose: (next: number) => set('grouping', String(next)),
  };
}

/** Queries the figures of a report; the previous ones stay until the new ones arrive. */
export function useReport(
  screen: ReportScreen,
  grouping: Grouping,
  filter: Filter,
  { fields }: ClientResource,
) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { today, api } = usePortalIndex();
  const query = reportQueryOf(screen, grouping, filter, { fields, today });
  const { fields: _fields, ...key } = query;
  return useQuery({
    queryKey: [screen.resource, 'aggregate', 'report', key],
    queryFn: ({ signal }) => loadReport(dataProvider, query, signal),
    initialData: () => arrivedReport(api, query),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

async function loadReport(
  dataProvider: Pick<PortalDataProvider, 'aggregate'>,
  query: ReportQuery,
  signal: AbortSignal,
): Promise<ReportAnswer> {
  const asked = figuresOfReport(query);
  const rows = await Promise.all(
    asked.map(({ resource, params, isWhole }) =>
      dataProvider.aggregate(resource, params, signal).then(
        ({ data }) => data,
        (error: unknown) => {
          if (!isWhole && error instanceof HttpError && error.status === 400) return error.message;
          throw error;
        },
      ),
    ),
  );
  return reportAnswerOf(query, rowsAmong(asked, rows));
}

/** The report's figures, if they came with the page: then React draws the same report at once. */
function arrivedReport(api: string, query: ReportQuery): ReportAnswer | undefined {
  const asked = figuresOfReport(query);
  const rows = asked.flatMap(({ resource, params }) => {
    const arrived = arrivedAhead(api + aggregateAt(resource, params));
    return arrived ? [arrived as AggregateRow[]] : [];
  });
  return rows.length === asked.length ? reportAnswerOf(query, rowsAmong(asked, rows)) : undefined;
}

/**
 * The figures with the titles of their groups; undefined until both have arrived. `complete` also asks for the titles of
 * groups that the screen does not draw.
 */
export function useReportLines(
  screen: ReportScreen,
  resource: ClientResource,
  answer: ReportAnswer | undefined,
  sort: LineSort | undefined,
): { report: DrawnReport | undefined; complete(): Promise<DrawnReport | undefined> } {
  const { timeZone } = usePortalIndex();
  const weekStart = useWeekStart();
  const around = useMemo(() => ({ timeZone, weekStart, sort }), [timeZone, weekStart, sort]);
  const named = useMemo(
    () => answer && namedWhenDrawn(screen, resource, answer, around),
    [screen, answer, resource, around],
  );
  const { lookup, isPending } = useTitles(named?.fields ?? [], named?.rows);
  const load = useTitleLoader();
  const report = useMemo(
    () =>
      !answer || isPending ? undefined : shownReport(screen, resource, answer, { ...around, titles: lookup }),
    [answer, isPending, screen, resource, lookup, around],
  );
  return {
    report,
    complete: async () => {
      if (!answer) return report;
      const { fields, rows } = namedInReport(answer, resource);
      if (rows.length === named?.rows.length) return report;
      return shownReport(screen, resource, answer, { ...around, titles: await load(fields, rows) });
    },
  };
}
