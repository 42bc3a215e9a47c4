import type { Shortcuts } from '../../../../model/types.ts';
import type { WidgetGrants } from '../../../kind.ts';

/** Links to screens: each guards itself. */
export const shortcuts: WidgetGrants<Shortcuts> = {
  grant() {},
  forUser: (widget) => widget,
};
