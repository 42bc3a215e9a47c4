/** A dashboard as the server draws it: its figures, its records, and the room of what only the app can draw. */
import { aggregateAt } from '#model/measures.ts';
import type { Widget } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { buttonOf, chipOf, drawChips } from '#screens/drawn/chips.ts';
import type { CodeOf, DrawScreen } from '#screens/drawn/drawing.ts';
import { element, type Html } from '#screens/drawn/html.ts';
import { lateParts } from '#screens/drawn/lateParts.ts';
import { figuresOf, widgetsAtOpening } from './applyFilters.ts';
import { metricColumns } from './columns.ts';
import { filterableOf } from './filterableOf.ts';
import { figuresFor, type DrawWidget, type WidgetDrawing } from './drawWidget.ts';
import type { DashboardScreen } from './screen.ts';
import { rowSpanOf, widgetRows, widgetSpan, type WidgetRow } from './widgetRows.ts';
import { drawChart } from './widgets/chart/drawn/drawChart.ts';
import { drawList } from './widgets/list/drawList.ts';
import { drawMetric } from './widgets/metric/drawMetric.ts';
import type { Metric } from './widgets/metric/schema.ts';
import { drawShortcuts } from './widgets/shortcuts/drawShortcuts.ts';
import { drawTableCard } from './widgets/table/drawTableCard.ts';
import { drawText } from './widgets/text/drawText.ts';

const kinds: { readonly [K in Widget['kind']]?: DrawWidget<Extract<Widget, { kind: K }>> } = {
  metric: drawMetric(true),
  chart: drawChart,
  table: drawTableCard,
  list: drawList,
  shortcuts: drawShortcuts,
  text: drawText,
};

export const drawDashboard: DrawScreen<DashboardScreen> = async (drawing) => {
  const { screen, slice, search, index, description, look } = drawing;
  const { period, filters } = screen;
  if (search.size > 0) return undefined;
  const opened = widgetsAtOpening(screen, index.today, slice.resources);
  const figures = figuresFor(drawing);
  const filterable = filterableOf(screen, slice);
  const chosen = filters.length > 0 ? drawChips(filterable, {}, drawing, lateParts(drawing)) : [];
  const rows = await Promise.all(
    widgetRows(opened).map((row) =>
      drawRow(row, { ...drawing, figure: figures.figure, groups: figures.groups }),
    ),
  );
  // below a widget whose height only the app knows, nothing has its place
  const firstUnknown = rows.findIndex((row) => row === undefined);
  const content = (firstUnknown < 0 ? rows : rows.slice(0, firstUnknown)) as Html[];
  for (const query of figuresOf(opened))
    if (!figures.isAsked(query)) drawing.expect(aggregateAt(query.resource, query.params));
  if (content.length === 0) return undefined;
  const isFiltered = period !== undefined || filters.length > 0;
  const chips = isFiltered ? [element('div', 'filters periods', ...periodOf(period), ...(await chosen))] : [];
  const actions =
    look.width === 'phone' || screen.widgets.length < 2
      ? []
      : [buttonOf(translate('portal.screen.arrange.panel'), 'low')];
  return { content: [...chips, ...content], description, isPartial: figures.isPartial, actions };
};

const periodOf = (period: DashboardScreen['period']) =>
  period
    ? [
        chipOf(
          `${translate('portal.screen.period.label')}: ${translate(`portal.screen.period.${period}`)}`,
          'of-time',
        ),
      ]
    : [];

async function drawRow(row: WidgetRow, drawing: WidgetDrawing): Promise<Html | undefined> {
  if (row.kind === 'metrics') return drawMetrics(row.widgets as Metric[], drawing);
  const widgets = await Promise.all(row.widgets.map((widget) => drawWidget(widget, drawing)));
  if (widgets.includes(undefined)) return undefined;
  const cells = widgets.map((content, at) => {
    const widget = row.widgets[at]!;
    return element('div', `span-${widgetSpan(widget) ?? 1} tall-${rowSpanOf(widget)}`, content!);
  });
  return element('div', `line of-${row.columns}`, ...cells);
}

const drawWidget = (widget: Widget, drawing: WidgetDrawing) =>
  (kinds[widget.kind] as DrawWidget<Widget> | undefined)?.(widget, drawing);

async function drawMetrics(metrics: readonly Metric[], drawing: WidgetDrawing): Promise<Html> {
  // as in MetricRow: trends are below the numbers only if every metric has one
  const draw = drawMetric(metrics.every(({ trend }) => trend));
  const cards = await Promise.all(metrics.map((metric) => draw(metric, drawing)));
  const [some, small, usual, many] = metricColumns(metrics.length);
  return element(
    'ul',
    {
      class: `metrics some-${some} small-${small} usual-${usual} many-${many}`,
      'aria-label': translate('portal.screen.metric.list'),
    },
    ...cards.map((card) => card!),
  );
}

export const codeOfDashboard: CodeOf<DashboardScreen> = ({ widgets }) => [
  'dashboard',
  ...(widgets.some(({ kind }) => kind === 'chart') ? (['chart'] as const) : []),
];
