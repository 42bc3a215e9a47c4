import type { WidgetKind } from '../../../kind.ts';

export type Shortcuts = { kind: 'shortcuts'; title: string; routes?: readonly string[] };

export const shortcuts: WidgetKind<Shortcuts> = {
  resources: () => [],
  leadsTo: ({ routes }) => routes ?? [],
};
