import { checkPath } from '#language/bind/context.ts';
import type { ShortcutsWidget } from './widget.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import type { WidgetSource } from '#screens/dashboard/schemas.ts';

export const shortcuts: WidgetLanguage<ShortcutsWidget, WidgetSource<'shortcuts'>> = {
  bind(context, node, { routes }) {
    routes?.forEach((path, index) => checkPath(context, node.at('routes', index), path));
  },
  resolve: ({ shortcuts, ...rest }) => ({ kind: 'shortcuts', title: shortcuts, ...rest }),
};
