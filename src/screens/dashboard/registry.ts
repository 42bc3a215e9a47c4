/** The kinds of widget, one line each; leaving one out does not compile. */
import type { Widget } from '#model/types.ts';
import type { WidgetKind } from '../kind.ts';
import { chart } from './widgets/chart/widget.ts';
import type { Chart } from './widgets/chart/schema.ts';
import { extension } from './widgets/extension/widget.ts';
import type { ExtensionWidget } from './widgets/extension/schema.ts';
import { list } from './widgets/list/widget.ts';
import type { ListWidget } from './widgets/list/schema.ts';
import type { Metric } from './widgets/metric/schema.ts';
import { metric } from './widgets/metric/widget.ts';
import { shortcuts } from './widgets/shortcuts/widget.ts';
import type { ShortcutsWidget } from './widgets/shortcuts/schema.ts';
import { table } from './widgets/table/widget.ts';
import type { TableWidget } from './widgets/table/schema.ts';
import { text } from './widgets/text/widget.ts';
import type { TextWidget } from './widgets/text/schema.ts';

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
