import type { TextWidget } from './widget.ts';
import type { WidgetGrants } from '#screens/kind.ts';

export const text: WidgetGrants<TextWidget> = {
  grant() {},
  forUser: (widget) => widget,
};
