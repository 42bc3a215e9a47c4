import type { ExtensionWidget } from '../../../../model/types.ts';
import type { WidgetGrants } from '../../../kind.ts';

/** Code: it gives no record. What it reads is what the user's other screens give them. */
export const extension: WidgetGrants<ExtensionWidget> = {
  grant() {},
  forUser: (widget) => widget,
};
