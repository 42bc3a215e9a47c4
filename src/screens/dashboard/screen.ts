import { spanOf } from '#model/time/period.ts';
import type { PeriodName } from '#model/types.ts';
import type { Widget } from '#model/types.ts';
import type { FirstLine, Resources, ScreenKind } from '../kind.ts';
import { applyFilters } from './applyFilters.ts';
import { widgetKind } from './registry.ts';
import { metricColumns, rowsOf, type WidgetRow } from './rows.ts';

/** `resource` is one that has the field. */
export type DashboardFilter = { field: string; resource: string; label?: string };
export type DashboardScreen = {
  kind: 'dashboard';
  widgets: readonly Widget[];
  /** The period when the dashboard opens; absent: each widget has a period of its own. */
  period?: PeriodName;
  filters: readonly DashboardFilter[];
};

/** The rows of the first paint: all rows before the first one in which no widget has a `firstDrawing`. */
function firstLines(rows: readonly WidgetRow[], resources: Resources): FirstLine[] {
  const lines = rows.map(({ columns, widgets }) => ({
    columns,
    drawings: widgets.map((widget) => widgetKind(widget).firstDrawing?.(widget, resources)),
  }));
  const unknown = lines.findIndex(({ drawings }) => drawings.every((drawing) => drawing === undefined));
  return unknown < 0 ? lines : lines.slice(0, unknown);
}

export const dashboard: ScreenKind<DashboardScreen> = {
  resources: ({ widgets }) => widgets.flatMap((widget) => widgetKind(widget).resources(widget)),
  firstFigures: ({ widgets, period, filters }, resources, today) => {
    const span = period && spanOf(period, today);
    const opened = widgets.map((widget) =>
      applyFilters(widget, { filter: {}, ...(span && { span }) }, resources),
    );
    const rows = rowsOf(opened);
    const top = rows[0]?.kind === 'metrics' ? rows[0] : undefined;
    const figures = (top?.widgets ?? []).flatMap((widget) => widgetKind(widget).firstFigure?.(widget) ?? []);
    // As in MetricRow: trends are below the numbers only if every metric has one.
    const isTall = figures.every(({ lines }) => lines.includes('trend'));
    return {
      queries: opened.flatMap((widget) => widgetKind(widget).figures?.(widget) ?? []),
      figures: isTall
        ? figures
        : figures.map((figure) => ({
            ...figure,
            lines: figure.lines.map((line) => (line === 'trend' ? 'shortTrend' : line)),
          })),
      columns: metricColumns(top?.widgets.length ?? 1),
      lines: firstLines(top ? rows.slice(1) : rows, resources),
      hasFilters: period !== undefined || filters.length > 0,
    };
  },
  leadsTo: ({ widgets }) => widgets.flatMap((widget) => widgetKind(widget).leadsTo(widget)),
};
