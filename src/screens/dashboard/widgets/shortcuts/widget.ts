import type { WidgetKind } from '#screens/kind.ts';
import type { ShortcutsWidget } from './schema.ts';

export const shortcuts: WidgetKind<ShortcutsWidget> = {
  resources: () => [],
  leadsTo: ({ routes }) => routes ?? [],
};
