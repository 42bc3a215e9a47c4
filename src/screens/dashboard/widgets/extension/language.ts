import { suggestion } from '#model/config/suggest.ts';
import type { ExtensionWidget } from './widget.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import type { WidgetSource } from '#screens/dashboard/schemas.ts';
import { translate } from '#messages/translate.ts';

export const extension: WidgetLanguage<ExtensionWidget, WidgetSource<'extension'>> = {
  bind({ widgets }, node, { extension }) {
    if (!widgets.includes(extension))
      node.at('extension').error(
        translate('screens.noPiece', {
          extension,
          suggestion: suggestion(extension, widgets, translate('common.thereAre')),
        }),
      );
  },
  resolve: ({ options = {}, ...rest }) => ({ kind: 'extension', ...rest, options }),
};
