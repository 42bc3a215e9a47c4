import type { Widget } from '#model/types.ts';
import type { WidgetGrants, ScreenGrants } from '../kind.ts';
import { chart } from './widgets/chart/grants.ts';
import { extension } from './widgets/extension/grants.ts';
import { list } from './widgets/list/grants.ts';
import { metric } from './widgets/metric/grants.ts';
import { shortcuts } from './widgets/shortcuts/grants.ts';
import { table } from './widgets/table/grants.ts';
import { text } from './widgets/text/grants.ts';
import type { DashboardScreen } from './screen.ts';
import { figuresOf, widgetsAtOpening } from './applyFilters.ts';

// The grants of each kind of widget, one line each; leaving one out does not compile.

const widgets: { readonly [K in Widget['kind']]: WidgetGrants<Extract<Widget, { kind: K }>> } = {
  metric,
  chart,
  table,
  list,
  shortcuts,
  text,
  extension,
};

/** The grants of a widget, by its kind. */
const widgetGrants = (widget: Widget): WidgetGrants => widgets[widget.kind] as WidgetGrants;

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
