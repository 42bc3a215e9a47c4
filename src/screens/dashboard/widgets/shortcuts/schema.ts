import { z } from 'zod';
import { path, words } from '#language/schema/atoms.ts';
import { looks, mapOf, type Resolved } from '#model/config/keyword.ts';
import { piece, placedKeywords, widgetAt } from '#screens/dashboard/keywords.ts';

export const shortcutsWidgetSchema = mapOf(
  {
    ...piece,
    id: 'shortcuts',
    title: 'dashboardWords.shortcuts.title',
    about: 'dashboardWords.shortcuts.about',
    at: widgetAt(3),
  },
  {
    shortcuts: words('dashboardWords.shortcuts.shortcuts', 'shortcuts: Mais telas', { names: true }),
    routes: looks(
      'route',
      z.array(path).optional(),
      'dashboardWords.shortcuts.routes',
      'routes: [/acervo/livros, /acervo/cadastros]',
    ),
    ...placedKeywords,
  },
);

export type ShortcutsWidget = Resolved<
  Omit<z.output<typeof shortcutsWidgetSchema>, 'shortcuts'>,
  { kind: 'shortcuts'; title: string }
>;
