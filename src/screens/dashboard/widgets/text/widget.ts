import type { WidgetKind } from '../../../kind.ts';
import type { Placed } from '../../narrowing.ts';

export type TextWidget = Placed & { kind: 'text'; text: string };

export const text: WidgetKind<TextWidget> = {
  resources: () => [],
  leadsTo: () => [],
};
