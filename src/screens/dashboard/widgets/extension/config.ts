import { z } from 'zod';
import { kind, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { suggestion } from '#model/config/suggest.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import { translate } from '#messages/translate.ts';
import type { WidgetGrants } from '#screens/kind.ts';
import { extensionWidgetSchema, type ExtensionWidget } from './schema.ts';

const described = {
  schema: extensionWidgetSchema,
  description: describeMap<ExtensionWidget>({ ...keywordsFrom(extensionWidgetSchema), kind }),
};

type Source = z.input<typeof extensionWidgetSchema>;

const language: WidgetLanguage<ExtensionWidget, Source, z.output<typeof extensionWidgetSchema>> = {
  bind({ widgets }, node, { extension }) {
    if (!widgets.includes(extension))
      node.at('extension').error(
        translate('screens.noPiece', {
          extension,
          suggestion: suggestion(extension, widgets, translate('common.thereAre')),
        }),
      );
  },
  resolve: (widget) => ({ kind: 'extension', ...widget }),
};

/** Its content is code: it grants no records. It can read what the user's other screens grant. */
const grants: WidgetGrants<ExtensionWidget> = {
  grant() {},
  forUser: (widget) => widget,
};

export const extension = { ...described, ...language, ...grants };
