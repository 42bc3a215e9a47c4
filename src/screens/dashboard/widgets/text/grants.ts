import type { TextWidget } from '#model/types.ts';
import type { WidgetGrants } from '#screens/kind.ts';

export const text: WidgetGrants<TextWidget> = {
  grant() {},
  forUser: (widget) => widget,
};
