import type { WidgetKind } from '../../../kind.ts';
import type { Placed } from '../../narrowing.ts';

export type Shortcuts = Placed & { kind: 'shortcuts'; title: string; routes?: readonly string[] };

export const shortcuts: WidgetKind<Shortcuts> = {
  resources: () => [],
  leadsTo: ({ routes }) => routes ?? [],
};
