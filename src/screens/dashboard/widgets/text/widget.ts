import type { TextWidget } from '../../../../model/types.ts';
import type { WidgetKind } from '../../../kind.ts';

export const text: WidgetKind<TextWidget> = {
  resources: () => [],
  leadsTo: () => [],
};
