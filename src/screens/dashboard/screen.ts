import type { DashboardScreen } from '../../model/types.ts';
import type { ScreenKind } from '../kind.ts';
import { widgetKind } from './registry.ts';

/** Gives what its widgets draw, and nothing else. */
export const dashboard: ScreenKind<DashboardScreen> = {
  resources: ({ widgets }) => widgets.flatMap((widget) => widgetKind(widget).resources(widget)),
  leadsTo: ({ widgets }) => widgets.flatMap((widget) => widgetKind(widget).leadsTo(widget)),
  grant({ widgets }, giver) {
    for (const widget of widgets) widgetKind(widget).grant(widget, giver);
  },
  forUser: (screen, cut) => ({
    ...screen,
    widgets: screen.widgets.map((widget) => widgetKind(widget).forUser(widget, cut)),
  }),
};
