/** The metrics at the top of a dashboard, as the server draws them. */
import { aggregateAt, type AggregateRow } from '#model/measures.ts';
import type { CodeOf, DrawScreen } from '#screens/drawn/drawing.ts';
import { element } from '#screens/drawn/html.ts';
import type { FigureQuery } from '#screens/kind.ts';
import { figuresOf, widgetsAtOpening } from './applyFilters.ts';
import { metricColumns } from './columns.ts';
import { widgetRows } from './widgetRows.ts';
import type { DashboardScreen } from './screen.ts';
import {
  bigNumber,
  figureOf,
  figureQueries,
  formatOfMetric,
  metricValue,
} from './widgets/metric/metricMaths.ts';
import type { Metric } from './widgets/metric/schema.ts';

export const drawDashboard: DrawScreen<DashboardScreen> = async (drawing) => {
  const { screen, slice, search, index, description } = drawing;
  const { period, filters } = screen;
  if (search.size > 0) return undefined;
  const opened = widgetsAtOpening(screen, index.today, slice.resources);
  const addressOf = ({ resource, params }: FigureQuery) => aggregateAt(resource, params);
  const [top] = widgetRows(opened);
  const metrics = top?.kind === 'metrics' ? (top.widgets as Metric[]) : [];
  // as in MetricRow: trends are below the numbers only if every metric has one
  const isTall = metrics.every((metric) => metric.trend);
  const isDrawn = metrics.length > 0 && !metrics.some(({ asField }) => asField);
  const asked = new Set<string>();
  let isPartial = false;
  const rowsAt = async (query: FigureQuery) => {
    asked.add(addressOf(query));
    // a figure that fails says so in the app
    const answer = await Promise.race([drawing.ask(addressOf(query)).catch(() => null), drawing.late]);
    isPartial ||= answer === undefined;
    return answer?.json as AggregateRow[] | undefined;
  };
  const cards = !isDrawn
    ? []
    : await Promise.all(
        metrics.map(async (metric) => {
          const { now, whole } = figureQueries(metric);
          const [own, of] = await Promise.all([rowsAt(now), whole && rowsAt(whole)]);
          const value = metricValue(metric, figureOf(own), figureOf(of));
          const isKnown = own && (!whole || of);
          const number = isKnown ? bigNumber(value, formatOfMetric(metric, index.currency)) : '\u00a0';
          return element(
            'li',
            linesBelow(metric, isTall),
            element('h2', '', metric.label),
            element('p', '', number),
          );
        }),
      );
  for (const query of figuresOf(opened)) if (!asked.has(addressOf(query))) drawing.expect(addressOf(query));
  if (!isDrawn) return undefined;
  const [some, small, usual, many] = metricColumns(metrics.length);
  const columns = `some-${some} small-${small} usual-${usual} many-${many}`;
  const line = element('ul', `${period || filters.length > 0 ? '' : 'bare '}${columns}`, ...cards);
  return { content: [line], description, isPartial };
};

export const codeOfDashboard: CodeOf<DashboardScreen> = ({ widgets }) => [
  'dashboard',
  ...(widgets.some(({ kind }) => kind === 'chart') ? (['chart'] as const) : []),
];

/** Reserves the space of the lines below the number. */
const linesBelow = ({ compare, target }: Metric, isTall: boolean): string =>
  [compare && 'compared', target !== undefined && 'target', isTall && 'trend'].filter(Boolean).join(' ');
