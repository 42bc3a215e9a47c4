import type { WidgetKind } from '#screens/kind.ts';
import type { GridSize } from '#screens/dashboard/widgetData.ts';

export type ShortcutsWidget = GridSize & { kind: 'shortcuts'; title: string; routes?: readonly string[] };

export const shortcuts: WidgetKind<ShortcutsWidget> = {
  resources: () => [],
  leadsTo: ({ routes }) => routes ?? [],
};
