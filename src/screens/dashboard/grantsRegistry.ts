/** The grants of each kind of widget, one line each; leaving one out does not compile. */
import type { Widget } from '#model/types.ts';
import type { WidgetGrants } from '../kind.ts';
import { chart } from './widgets/chart/grants.ts';
import { extension } from './widgets/extension/grants.ts';
import { list } from './widgets/list/grants.ts';
import { metric } from './widgets/metric/grants.ts';
import { shortcuts } from './widgets/shortcuts/grants.ts';
import { table } from './widgets/table/grants.ts';
import { text } from './widgets/text/grants.ts';

const widgets: { readonly [K in Widget['kind']]: WidgetGrants<Extract<Widget, { kind: K }>> } = {
  metric,
  chart,
  table,
  list,
  shortcuts,
  text,
  extension,
};

/** The grants of a widget, by its kind. */
export const widgetGrants = (widget: Widget): WidgetGrants => widgets[widget.kind] as WidgetGrants;
