/** The kinds of widget, one line each; leaving one out does not compile. */
import type { Widget } from '#model/types.ts';
import type { WidgetKind } from '../kind.ts';
import { chart } from './widgets/chart/widget.ts';
import { extension } from './widgets/extension/widget.ts';
import { list } from './widgets/list/widget.ts';
import { metric } from './widgets/metric/widget.ts';
import { shortcuts } from './widgets/shortcuts/widget.ts';
import { table } from './widgets/table/widget.ts';
import { text } from './widgets/text/widget.ts';

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
