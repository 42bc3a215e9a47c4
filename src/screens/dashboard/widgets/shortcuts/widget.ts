import type { Shortcuts } from '../../../../model/types.ts';
import type { WidgetKind } from '../../../kind.ts';

/** Links to screens: each guards itself. */
export const shortcuts: WidgetKind<Shortcuts> = {
  resources: () => [],
  leadsTo: ({ routes }) => routes ?? [],
  grant() {},
  forUser: (widget) => widget,
};
