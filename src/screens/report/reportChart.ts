/** The chart of a report: its outermost groups by one of its measures. */
import type { ClientResource } from '#model/api/answers.ts';
import { titlesOf } from '#model/derivedMeasures.ts';
import { conjunction } from '#model/filter/conjunction.ts';
import { lowerFirst } from '#model/records/title.ts';
import type { Filter } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import type { Chart } from '../dashboard/widgets/chart/schema.ts';
import { nameOfGrouping } from '../dashboard/widgets/chart/series.ts';
import type { LineSort } from './lines.ts';
import { comparisonOf } from './queries.ts';
import type { Grouping, ReportScreen } from './schema.ts';

/** Beside a chart there is room for the names and a few numbers. */
export const isChartBeside = (screen: ReportScreen, { chart, pivot }: Grouping): boolean =>
  chart !== false && pivot === undefined && titlesOf(screen).length * (screen.compare ? 3 : 1) <= 3;

/** @param state how the user has set the report; `to`: the list of its records */
export function chartOfReport(
  screen: ReportScreen,
  resource: ClientResource,
  state: {
    grouping: Grouping;
    filter: Filter;
    today: string;
    sort?: LineSort | undefined;
    to?: string | undefined;
  },
): Chart {
  const { grouping, filter, today, sort, to } = state;
  const [key] = grouping.groupBy;
  const compared = comparisonOf(screen, filter, today);
  const titles = titlesOf(screen);
  const width = compared ? 3 : 1;
  const label = titles[typeof sort?.by === 'number' ? Math.floor(sort.by / width) % titles.length : 0]!;
  const group = nameOfGrouping(key!, resource);
  return {
    kind: 'chart',
    chart: grouping.chart || 'bar',
    title: translate('portal.screen.report.chart', { measure: label, group: lowerFirst(group) }),
    resource: screen.resource,
    groupBy: [key!],
    ...drawnAlone(label, screen),
    filter: conjunction(screen.filter, filter),
    ...(compared && screen.comparing && { compare: compared, comparing: screen.comparing }),
    ...(screen.order && { order: screen.order }),
    ...(to && { to }),
    scope: {},
  };
}

/** The measures for a chart of one measure: itself, or all measures of the report, from which a derived one is computed. */
function drawnAlone(label: string, { measures, derived }: ReportScreen): Pick<Chart, 'measures' | 'derived'> {
  const measure = measures[label];
  if (!derived || (measure !== undefined && !derived.running.includes(label)))
    return { measures: { [label]: measure! } };
  return { measures, derived: { ...derived, order: [label] } };
}
