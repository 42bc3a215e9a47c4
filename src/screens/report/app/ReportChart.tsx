import { useMemo } from 'react';
import { conjunction } from '#access/permissions.ts';
import { lowerFirst } from '#model/records/title.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { ReportScreen } from '../screen.ts';
import type { Chart } from '#screens/dashboard/widgets/chart/widget.ts';
import { nameOfGrouping } from '#screens/dashboard/widgets/chart/app/series.ts';
import { ChartCard } from '#screens/dashboard/widgets/chart/app/ChartCard.tsx';
import { translate } from '#ui/translate.ts';
import type { GroupValue, LineSort } from './lines.ts';
import type { DrawnReport } from './useReportLines.ts';
import type { useReportState } from './useReportState.ts';

type Props = {
  screen: ReportScreen;
  resource: ClientResource;
  state: ReturnType<typeof useReportState>;
  sort: LineSort | undefined;
  report: DrawnReport | undefined;
  hrefOf: (keys: readonly GroupValue[]) => string | undefined;
};

/** Draws the outermost groups by the measure that the table is sorted by, or else by the first one. */
export function ReportChart({ screen, resource, state, sort, report, hrefOf }: Props) {
  const { grouping, filter } = state;
  const [key] = grouping.groupBy;
  const measures = Object.entries(screen.measures);
  const [label, measure] = measures[typeof sort?.by === 'number' ? sort.by % measures.length : 0]!;
  const group = nameOfGrouping(key!, resource);
  const first = report?.lines[0]?.keys;
  // If one group has an address, so do the others.
  const to = first && hrefOf(first)?.split('?')[0];
  const title = translate('portal.screen.report.chart', { measure: label, group: lowerFirst(group) });
  const chart = useMemo(
    (): Chart => ({
      kind: 'chart',
      chart: grouping.chart || 'bar',
      title,
      resource: screen.resource,
      groupBy: [key!],
      measures: { [label]: measure },
      filter: conjunction(screen.filter, filter),
      ...(screen.order && { order: screen.order }),
      ...(to && { to }),
      scope: {},
    }),
    [grouping.chart, title, screen, key, label, measure, filter, to],
  );
  return <ChartCard chart={chart} />;
}
