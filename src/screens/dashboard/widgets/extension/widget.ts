import type { WidgetKind } from '../../../kind.ts';
import type { Placed } from '../../narrowing.ts';

/** `options` are passed from the config to the company's code. */
export type ExtensionWidget = Placed & {
  kind: 'extension';
  extension: string;
  title?: string;
  options: Readonly<Record<string, unknown>>;
};

export const extension: WidgetKind<ExtensionWidget> = {
  resources: () => [],
  leadsTo: () => [],
};
