/** What the steps of the language do with each kind of widget, one line each; leaving one out does not compile. */
import type { ConfigNode, BindContext } from '#language/bind/context.ts';
import type { Narrowings } from '#language/live/narrowed.ts';
import type { Portal, Scope } from '#model/types.ts';
import type { Widget } from '#model/types.ts';
import type { WidgetContext, WidgetLanguage } from '../language.ts';
import { widgetKind } from './registry.ts';
import { widgetNameOf, type WidgetSource } from './schemas.ts';
import { chart } from './widgets/chart/language.ts';
import { extension } from './widgets/extension/language.ts';
import { list } from './widgets/list/language.ts';
import { metric } from './widgets/metric/language.ts';
import { shortcuts } from './widgets/shortcuts/language.ts';
import { table } from './widgets/table/language.ts';
import { text } from './widgets/text/language.ts';

const widgets: {
  readonly [K in Widget['kind']]: WidgetLanguage<Extract<Widget, { kind: K }>, WidgetSource<K>>;
} = { metric, chart, table, list, shortcuts, text, extension };

const languageOf = (name: Widget['kind']) => widgets[name] as WidgetLanguage<Widget, WidgetSource>;

export const bindWidget = (
  context: BindContext,
  node: ConfigNode,
  source: WidgetSource,
  around: WidgetContext,
) => languageOf(widgetNameOf(source)).bind(context, node, source, around);

/** @param around the scope of the screen, for widgets without one of their own */
export const resolveWidget = (source: WidgetSource, around: Scope, resources: Portal['resources']): Widget =>
  languageOf(widgetNameOf(source)).resolve(source, around, resources);

/** Warns about a valid widget that is probably not intended. */
export const lintWidget = (widget: Widget, node: ConfigNode, resources: Portal['resources']) =>
  languageOf(widget.kind).lint?.(widget, node, resources);

/**
 * Returns what is left of `widgets` when limited to an earlier version; those that show no records are kept.
 */
export const narrowWidgets = (
  widgets: readonly Widget[],
  limits: readonly Widget[],
  resources: Narrowings,
): Widget[] =>
  widgets.flatMap((widget) => {
    const { narrow } = languageOf(widget.kind);
    if (!narrow) return [widget];
    const isGone = resources.get(widgetKind(widget).resources(widget)[0]!)!.gone;
    return (!isGone && narrow(widget, limits, resources)) || [];
  });
