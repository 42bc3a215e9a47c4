/** The widgets of a dashboard in the order that the user chose. */
import type { Widget } from '#model/types.ts';
import { inOrder } from '../order.ts';

/** The name of a widget as users see it. */
export function nameOfWidget(widget: Widget): string {
  switch (widget.kind) {
    case 'metric':
      return widget.label;
    case 'text':
      return widget.title ?? widget.text.split('\n')[0]!;
    case 'extension':
      return widget.title ?? widget.extension;
    default:
      return widget.title;
  }
}

export type KeyedWidget = { id: string; widget: Widget };

/**
 * Gives each widget an id that stays the same when others are added or removed: its kind and name, and a
 * number when several have the same.
 */
export function placed(widgets: readonly Widget[]): KeyedWidget[] {
  const seen = new Map<string, number>();
  return widgets.map((widget) => {
    const name = `${widget.kind}:${nameOfWidget(widget)}`;
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return { id: before === 0 ? name : `${name}#${before + 1}`, widget };
  });
}

export const arranged = (widgets: readonly Widget[], order: readonly string[]): KeyedWidget[] =>
  inOrder(placed(widgets), ({ id }) => id, order);
