import { suggestion } from '#model/config/suggest.ts';
import type { ExtensionWidget } from './widget.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import type { WidgetSource } from '#screens/dashboard/schemas.ts';
import { phrase } from '#messages/phrase.ts';

export const extension: WidgetLanguage<ExtensionWidget, WidgetSource<'extension'>> = {
  bind({ widgets }, node, { extension }) {
    if (!widgets.includes(extension))
      node
        .at('extension')
        .error(
          phrase`a peça "${extension}" não existe: crie extensions/widgets/${extension}.tsx.${suggestion(extension, widgets, phrase`Existem`)}`,
        );
  },
  resolve: ({ options = {}, ...rest }) => ({ kind: 'extension', ...rest, options }),
};
