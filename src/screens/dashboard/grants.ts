import type { ScreenGrants } from '../kind.ts';
import type { DashboardScreen } from './screen.ts';
import { widgetConfig } from './widgetConfigs.ts';
import { figuresOf, widgetsAtOpening } from './applyFilters.ts';
import { isKeptFirstPage } from '../list/address/pageFirst.ts';
import { firstPageOf } from './firstPage.ts';

/** Grants what the dashboard's widgets draw, and nothing else. */
export const dashboard: ScreenGrants<DashboardScreen> = {
  grant({ widgets }, granting) {
    for (const widget of widgets) widgetConfig(widget.kind).grant(widget, granting);
  },
  conditions: ({ widgets }) =>
    widgets.flatMap((widget) => widgetConfig(widget.kind).conditions?.(widget) ?? []),
  forUser: (screen, cut) => ({
    ...screen,
    widgets: screen.widgets.map((widget) => widgetConfig(widget.kind).forUser(widget, cut)),
  }),
  figuresAtOpening: (screen, { today, resources }) => {
    const widgets = widgetsAtOpening(screen, today, resources);
    const later = widgets.flatMap((widget) => widgetConfig(widget.kind).laterFigures?.(widget) ?? []);
    return [...figuresOf(widgets), ...later];
  },
  pagesAtOpening: (screen, { today, resources }) =>
    widgetsAtOpening(screen, today, resources).flatMap((widget) => {
      if (widget.kind !== 'table' && widget.kind !== 'list') return [];
      const shown = resources[widget.resource];
      return shown && isKeptFirstPage(shown, widget) ? [firstPageOf(widget)] : [];
    }),
};
