import type { PeriodName, Widget } from '../../model/types.ts';
import type { ScreenKind } from '../kind.ts';
import { widgetKind } from './registry.ts';

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
  leadsTo: ({ widgets }) => widgets.flatMap((widget) => widgetKind(widget).leadsTo(widget)),
};
