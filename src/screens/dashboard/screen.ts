import type { DashboardScreen } from '../../model/types.ts';
import type { ScreenKind } from '../kind.ts';
import { widgetKind } from './registry.ts';

export const dashboard: ScreenKind<DashboardScreen> = {
  resources: ({ widgets }) => widgets.flatMap((widget) => widgetKind(widget).resources(widget)),
  leadsTo: ({ widgets }) => widgets.flatMap((widget) => widgetKind(widget).leadsTo(widget)),
};
