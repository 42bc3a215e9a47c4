import type { TextWidget } from '../../../../model/types.ts';
import type { WidgetLanguage } from '../../../language.ts';
import type { WidgetSource } from '../../schemas.ts';

export const text: WidgetLanguage<TextWidget, WidgetSource<'text'>> = {
  link() {},
  resolve: (widget) => ({ kind: 'text', ...widget }),
};
