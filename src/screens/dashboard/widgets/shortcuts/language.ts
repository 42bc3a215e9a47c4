import type { ShortcutsWidget } from './widget.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import type { WidgetSource } from '#screens/dashboard/schemas.ts';

export const shortcuts: WidgetLanguage<ShortcutsWidget, WidgetSource<'shortcuts'>> = {
  resolve: ({ shortcuts, ...rest }) => ({ kind: 'shortcuts', title: shortcuts, ...rest }),
};
