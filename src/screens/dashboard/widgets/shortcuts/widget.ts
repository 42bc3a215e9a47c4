import type { WidgetKind } from '#screens/kind.ts';
import type { GridSize } from '#screens/dashboard/widgetData.ts';

export type Shortcuts = GridSize & { kind: 'shortcuts'; title: string; routes?: readonly string[] };

export const shortcuts: WidgetKind<Shortcuts> = {
  resources: () => [],
  leadsTo: ({ routes }) => routes ?? [],
};
