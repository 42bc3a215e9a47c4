import type { WidgetKind } from '#screens/kind.ts';
import type { TextButton, TextWidget } from './schema.ts';

export const leadsOutside = ({ to }: TextButton): boolean => to.startsWith('https:');

export const text: WidgetKind<TextWidget> = {
  resources: () => [],
  leadsTo: ({ buttons = [] }) => buttons.flatMap((button) => (leadsOutside(button) ? [] : [button.to])),
};
