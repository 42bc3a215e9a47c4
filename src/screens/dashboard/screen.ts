import { spanOf } from '../../model/period.ts';
import type { PeriodName, Widget } from '../../model/types.ts';
import type { ScreenKind } from '../kind.ts';
import { narrowed } from './narrow.ts';
import { widgetKind } from './registry.ts';
import { columnsOf, rowsOf } from './rows.ts';

/** `resource`: one whose field it is. */
export type PanelFilter = { field: string; resource: string; label?: string };
export type DashboardScreen = {
  kind: 'dashboard';
  widgets: readonly Widget[];
  /** How it opens; absent: each widget's period is its own. */
  period?: PeriodName;
  filters: readonly PanelFilter[];
};

export const dashboard: ScreenKind<DashboardScreen> = {
  resources: ({ widgets }) => widgets.flatMap((widget) => widgetKind(widget).resources(widget)),
  firstFigures: ({ widgets, period, filters }, resources, today) => {
    const span = period && spanOf(period, today);
    const opened = widgets.map((widget) =>
      narrowed(widget, { filter: {}, ...(span && { span }) }, resources),
    );
    const [top] = rowsOf(opened);
    const figures = (top?.widgets ?? []).flatMap((widget) => widgetKind(widget).firstFigure?.(widget) ?? []);
    // as MetricRow draws them: below the numbers where each has them
    const isTall = figures.every(({ lines }) => lines.includes('trend'));
    return {
      queries: opened.flatMap((widget) => widgetKind(widget).figures?.(widget) ?? []),
      figures: isTall
        ? figures
        : figures.map((figure) => ({ ...figure, lines: figure.lines.filter((line) => line !== 'trend') })),
      columns: columnsOf(top?.widgets.length ?? 1, 5),
      hasFilters: period !== undefined || filters.length > 0,
    };
  },
  leadsTo: ({ widgets }) => widgets.flatMap((widget) => widgetKind(widget).leadsTo(widget)),
};
