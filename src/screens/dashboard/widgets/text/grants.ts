import type { TextWidget } from '../../../../model/types.ts';
import type { WidgetGrants } from '../../../kind.ts';

export const text: WidgetGrants<TextWidget> = {
  grant() {},
  forUser: (widget) => widget,
};
