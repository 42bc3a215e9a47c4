import { z } from 'zod';
import { kind, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { optionalWords, widgetName } from '#language/schema/atoms.ts';
import { looks, mapOf, reads } from '#model/config/keyword.ts';
import type { ExtensionWidget } from './widget.ts';
import { piece, placedKeywords, widgetAt } from '#screens/dashboard/keywords.ts';
import { suggestion } from '#model/config/suggest.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import { translate } from '#messages/translate.ts';
import type { WidgetGrants } from '#screens/kind.ts';

const schema = mapOf(
  {
    ...piece,
    id: 'extension',
    title: 'dashboardWords.extension.title',
    about: 'dashboardWords.extension.about',
    at: widgetAt(7),
  },
  {
    extension: reads('plain', widgetName, 'dashboardWords.extension.extension', 'extension: Destaque', {
      names: true,
    }),
    title: optionalWords('dashboardWords.extension.schemaTitle', 'title: Livro da semana'),
    options: looks(
      'plain',
      z.record(z.string(), z.unknown()).default({}),
      'dashboardWords.extension.options',
      'options: { quantos: 3 }',
    ),
    ...placedKeywords,
  },
);

const described = {
  schema,
  description: describeMap<ExtensionWidget>({ ...keywordsFrom(schema), kind }),
};

type Source = z.input<typeof schema>;

const language: WidgetLanguage<ExtensionWidget, Source, z.output<typeof schema>> = {
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
