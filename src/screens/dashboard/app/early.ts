/** The metrics at the top of a dashboard, drawn before the app's code has loaded, and all its requests. */
import { aggregateAt, type AggregateRow } from '#model/measures.ts';
import { element, type EarlyPlace, type EarlyScreen } from '#screens/app/early/early.ts';
import type { FigureQuery } from '#screens/kind.ts';
import { requestAhead } from '#ui/data/ahead.ts';
import { resourceName } from '#ui/portal/slices.ts';
import { listStoreKey } from '#kit/storage.ts';
import { figuresOf, widgetsAtOpening } from '../applyFilters.ts';
import { metricColumns } from '../columns.ts';
import { widgetRows } from '../widgetRows.ts';
import type { DashboardScreen } from '../screen.ts';
import {
  bigNumber,
  figureOf,
  figureQueries,
  formatOfMetric,
  metricValue,
  type Metric,
} from '../widgets/metric/metricMaths.ts';

export const early: EarlyScreen<DashboardScreen> = {
  code: ({ widgets }) =>
    Promise.all([
      import('../Dashboard.tsx'),
      widgets.some(({ kind }) => kind === 'chart') && import('../widgets/chart/app/ChartView.tsx'),
    ]),
  draw,
};

async function draw(screen: DashboardScreen, place: EarlyPlace) {
  const { period, filters } = screen;
  const { path, slice, index } = place;
  if (window.location.search) return;
  const opened = widgetsAtOpening(screen, index.today, slice.resources);
  const rowsOfQuery = async ({ resource, params }: FigureQuery) =>
    (await requestAhead(`${index.api}${aggregateAt(resource, params)}`)).json as AggregateRow[];
  for (const query of figuresOf(opened)) rowsOfQuery(query).catch(() => {});
  const [top] = widgetRows(opened);
  // the user has rearranged the dashboard, so its metrics may be in another order
  const isArranged = (localStorage.getItem(listStoreKey(`${resourceName(path)}.widgets`)) ?? '[]') !== '[]';
  if (top?.kind !== 'metrics' || isArranged) return;
  const metrics = top.widgets as Metric[];
  // their notation comes with the field kinds
  if (metrics.some(({ asField }) => asField)) return;
  // as in MetricRow: trends are below the numbers only if every metric has one
  const isTall = metrics.every((metric) => metric.trend);
  const numbers: Promise<unknown>[] = [];
  const cards = metrics.map((metric) => {
    const number = element('p', '', '\u00a0');
    const { now, whole } = figureQueries(metric);
    numbers.push(
      Promise.all([now, ...(whole ? [whole] : [])].map(rowsOfQuery)).then(([own, of]) => {
        const value = metricValue(metric, figureOf(own), figureOf(of));
        number.textContent = bigNumber(value, formatOfMetric(metric, index.currency));
      }),
    );
    return element('li', linesBelow(metric, isTall), element('h2', '', metric.label), number);
  });
  const line = element('ul', period || filters.length > 0 ? '' : 'bare', ...cards);
  for (const [at, count] of metricColumns(metrics.length).entries())
    line.style.setProperty(`--${['some', 'small', 'usual', 'many'][at]}`, String(count));
  await place.show([line], { description: place.description });
  await Promise.allSettled(numbers);
}

/** Reserves the space of the lines below the number. */
const linesBelow = ({ compare, target }: Metric, isTall: boolean): string =>
  [compare && 'compared', target !== undefined && 'target', isTall && 'trend'].filter(Boolean).join(' ');
