import { z } from 'zod';
import { optionalWords, widgetName } from '#language/schema/atoms.ts';
import { looks, mapOf, reads, type Resolved } from '#model/config/keyword.ts';
import { piece, placedKeywords, widgetAt } from '#screens/dashboard/keywords.ts';

export const extensionWidgetSchema = mapOf(
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

export type ExtensionWidget = Resolved<z.output<typeof extensionWidgetSchema>, { kind: 'extension' }>;
