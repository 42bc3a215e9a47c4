import type { WidgetKind } from '#screens/kind.ts';
import type { ExtensionWidget } from './schema.ts';

export const extension: WidgetKind<ExtensionWidget> = {
  resources: () => [],
  leadsTo: () => [],
};
