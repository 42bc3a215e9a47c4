import type { DashboardScreen } from './screen.ts';
import type { ScreenGrants } from '../kind.ts';
import { figuresOf, widgetsAtOpening } from './applyFilters.ts';
import { widgetGrants } from './grantsRegistry.ts';

/** Grants what the dashboard's widgets draw, and nothing else. */
export const dashboard: ScreenGrants<DashboardScreen> = {
  grant({ widgets }, granting) {
    for (const widget of widgets) widgetGrants(widget).grant(widget, granting);
  },
  conditions: ({ widgets }) => widgets.flatMap((widget) => widgetGrants(widget).conditions?.(widget) ?? []),
  forUser: (screen, cut) => ({
    ...screen,
    widgets: screen.widgets.map((widget) => widgetGrants(widget).forUser(widget, cut)),
  }),
  figuresAtOpening: (screen, { today, resources }) => {
    const widgets = widgetsAtOpening(screen, today, resources);
    const later = widgets.flatMap((widget) => widgetGrants(widget).laterFigures?.(widget) ?? []);
    return [...figuresOf(widgets), ...later];
  },
};
