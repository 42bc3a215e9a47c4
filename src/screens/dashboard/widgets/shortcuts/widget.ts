import type { Shortcuts } from '../../../../model/types.ts';
import type { WidgetKind } from '../../../kind.ts';

export const shortcuts: WidgetKind<Shortcuts> = {
  resources: () => [],
  leadsTo: ({ routes }) => routes ?? [],
};
