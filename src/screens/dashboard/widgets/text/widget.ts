import type { WidgetKind } from '../../../kind.ts';

export type TextWidget = { kind: 'text'; text: string };

export const text: WidgetKind<TextWidget> = {
  resources: () => [],
  leadsTo: () => [],
};
