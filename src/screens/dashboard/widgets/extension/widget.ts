import type { WidgetKind } from '#screens/kind.ts';
import type { GridSize } from '#screens/dashboard/widgetData.ts';

/** `options` are passed from the config to the company's code. */
export type ExtensionWidget = GridSize & {
  kind: 'extension';
  extension: string;
  title?: string;
  options: Readonly<Record<string, unknown>>;
};

export const extension: WidgetKind<ExtensionWidget> = {
  resources: () => [],
  leadsTo: () => [],
};
