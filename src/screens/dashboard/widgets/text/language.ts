import { isAllowedOrigin } from '#kinds/url/isAllowedOrigin.ts';
import { translate } from '#messages/translate.ts';
import type { TextWidget } from './widget.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import type { WidgetSource } from '#screens/dashboard/schemas.ts';

export const text: WidgetLanguage<TextWidget, WidgetSource<'text'>> = {
  bind(context, node, { title, image, buttons = [] }) {
    if (title === undefined)
      for (const [key, value] of Object.entries({ image, buttons: buttons[0] }))
        if (value !== undefined) node.at(key).error(translate('screens.countsOnlyInCard', { key }), 'key');
    const { portal } = context.sources;
    if (
      image !== undefined &&
      portal?.isValid(['imageOrigins']) &&
      !isAllowedOrigin(image, portal.value.imageOrigins ?? [])
    )
      node.at('image').error(translate('screens.browserLoadsNoPictures'));
  },
  resolve: (widget) => ({ kind: 'text', ...widget }),
};
