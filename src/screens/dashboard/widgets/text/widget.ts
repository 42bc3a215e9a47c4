import type { WidgetKind } from '#screens/kind.ts';
import type { GridSize } from '#screens/dashboard/widgetData.ts';

/** `to` is a screen of the portal or another site. */
export type TextButton = { label: string; to: string };
export const leadsOutside = ({ to }: TextButton): boolean => to.startsWith('https:');
/** With a title it is a card, and its text is Markdown. */
export type TextWidget = GridSize & {
  kind: 'text';
  text: string;
  title?: string;
  image?: string;
  buttons?: readonly TextButton[];
};

export const text: WidgetKind<TextWidget> = {
  resources: () => [],
  leadsTo: ({ buttons = [] }) => buttons.flatMap((button) => (leadsOutside(button) ? [] : [button.to])),
};
