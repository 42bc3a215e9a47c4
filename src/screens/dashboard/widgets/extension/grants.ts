import type { ExtensionWidget } from './widget.ts';
import type { WidgetGrants } from '#screens/kind.ts';

/** Its content is code: it grants no records. It can read what the user's other screens grant. */
export const extension: WidgetGrants<ExtensionWidget> = {
  grant() {},
  forUser: (widget) => widget,
};
