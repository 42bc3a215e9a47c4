/** The kinds of widget, one line each; leaving one out does not compile. */
import type { Widget } from '#model/types.ts';
import type { WidgetKind } from '../kind.ts';
import { chart, type Chart } from './widgets/chart/widget.ts';
import { extension, type ExtensionWidget } from './widgets/extension/widget.ts';
import { list, type ListWidget } from './widgets/list/widget.ts';
import type { Metric } from './widgets/metric/metricMaths.ts';
import { metric } from './widgets/metric/widget.ts';
import { shortcuts, type ShortcutsWidget } from './widgets/shortcuts/widget.ts';
import { table, type TableWidget } from './widgets/table/widget.ts';
import { text, type TextWidget } from './widgets/text/widget.ts';

declare module '#model/registered.ts' {
  interface Registered {
    widget: Metric | Chart | TableWidget | ListWidget | ShortcutsWidget | TextWidget | ExtensionWidget;
  }
}

const widgets: { readonly [K in Widget['kind']]: WidgetKind<Extract<Widget, { kind: K }>> } = {
  metric,
  chart,
  table,
  list,
  shortcuts,
  text,
  extension,
};

/** The definition of a widget's kind. */
export const widgetKind = (widget: Widget): WidgetKind => widgets[widget.kind] as WidgetKind;
