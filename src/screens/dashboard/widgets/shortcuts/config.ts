import { z } from 'zod';
import { kind, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { path, words } from '#language/schema/atoms.ts';
import { looks, mapOf } from '#model/config/keyword.ts';
import type { ShortcutsWidget } from './widget.ts';
import { piece, placedKeywords, widgetAt } from '#screens/dashboard/keywords.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import type { WidgetGrants } from '#screens/kind.ts';

const schema = mapOf(
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

const described = {
  schema,
  description: describeMap<ShortcutsWidget>({
    ...keywordsFrom(schema),
    kind,
    title: keywordsFrom(schema).shortcuts,
  }),
};

type Source = z.input<typeof schema>;

const language: WidgetLanguage<ShortcutsWidget, Source, z.output<typeof schema>> = {
  resolve: ({ shortcuts, ...rest }) => ({ kind: 'shortcuts', title: shortcuts, ...rest }),
};

/** Only links to screens, which have grants of their own. */
const grants: WidgetGrants<ShortcutsWidget> = {
  grant() {},
  forUser: (widget) => widget,
};

export const shortcuts = { ...described, ...language, ...grants };
