import { z } from 'zod';
import { kind, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import type { WidgetGrants } from '#screens/kind.ts';
import { shortcutsWidgetSchema, type ShortcutsWidget } from './schema.ts';

const described = {
  schema: shortcutsWidgetSchema,
  description: describeMap<ShortcutsWidget>({
    ...keywordsFrom(shortcutsWidgetSchema),
    kind,
    title: keywordsFrom(shortcutsWidgetSchema).shortcuts,
  }),
};

type Source = z.input<typeof shortcutsWidgetSchema>;

const language: WidgetLanguage<ShortcutsWidget, Source, z.output<typeof shortcutsWidgetSchema>> = {
  resolve: ({ shortcuts, ...rest }) => ({ kind: 'shortcuts', title: shortcuts, ...rest }),
};

/** Only links to screens, which have grants of their own. */
const grants: WidgetGrants<ShortcutsWidget> = {
  grant() {},
  forUser: (widget) => widget,
};

export const shortcuts = { ...described, ...language, ...grants };
