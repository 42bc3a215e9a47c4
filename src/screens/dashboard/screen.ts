import type { PeriodName } from '#model/types.ts';
import type { Widget } from '#model/types.ts';
import type { ScreenKind } from '../kind.ts';
import { widgetKind } from './registry.ts';

/** `resource` is one that has the field. */
export type DashboardFilter = { field: string; resource: string; label?: string };
export type DashboardScreen = {
  kind: 'dashboard';
  widgets: readonly Widget[];
  /** The period when the dashboard opens; absent: each widget has a period of its own. */
  period?: PeriodName;
  filters: readonly DashboardFilter[];
};

export const dashboard: ScreenKind<DashboardScreen> = {
  resources: ({ widgets }) => widgets.flatMap((widget) => widgetKind(widget).resources(widget)),
  leadsTo: ({ widgets }) => widgets.flatMap((widget) => widgetKind(widget).leadsTo(widget)),
};
