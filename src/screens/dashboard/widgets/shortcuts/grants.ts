import type { ShortcutsWidget } from './widget.ts';
import type { WidgetGrants } from '#screens/kind.ts';

/** Only links to screens, which have grants of their own. */
export const shortcuts: WidgetGrants<ShortcutsWidget> = {
  grant() {},
  forUser: (widget) => widget,
};
