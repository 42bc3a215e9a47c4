import { z } from 'zod';
import { kind, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { optionalWords, widgetName } from '#language/schema/atoms.ts';
import { looks, mapOf, reads } from '#model/config/keyword.ts';
import type { ExtensionWidget } from './widget.ts';
import { piece, placed, widgetAt } from '#screens/dashboard/keywords.ts';

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
      z.record(z.string(), z.unknown()).optional(),
      'dashboardWords.extension.options',
      'options: { quantos: 3 }',
    ),
    ...placed,
  },
);

export const extension = {
  schema,
  description: describeMap<ExtensionWidget>({ ...keywordsFrom(schema), kind }),
};
