import type { WidgetKind } from '../../../kind.ts';
import type { GridSize } from '../../widgetData.ts';

export type Shortcuts = GridSize & { kind: 'shortcuts'; title: string; routes?: readonly string[] };

export const shortcuts: WidgetKind<Shortcuts> = {
  resources: () => [],
  leadsTo: ({ routes }) => routes ?? [],
};
