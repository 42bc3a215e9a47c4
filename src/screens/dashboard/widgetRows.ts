import type { Widget } from '#model/types.ts';
import { dashboardColumns } from './columns.ts';
import { widgetKind } from './registry.ts';

/** `columns` is the number of columns of the line; a widget takes one of them, or as many as its `span`. */
export type WidgetRow = { kind: 'metrics' | 'others'; widgets: Widget[]; columns: number };

export const widgetSpan = (widget: Widget): number | undefined =>
  widget.kind === 'metric' ? undefined : widget.span;
/** How many lines it takes, next to widgets that are stacked. */
export const rowSpanOf = (widget: Widget): number =>
  (widget.kind !== 'metric' && widgetSpan(widget) !== undefined && widget.tall) || 1;
const familyOf = (widget: Widget) =>
  widgetSpan(widget) === undefined ? widgetKind(widget).family?.(widget) : 'spans';

/**
 * Neighbours of the same family share a line: metrics together, widgets with a span as declared, charts and
 * short lists in pairs. All others have a line to themselves.
 */
export function widgetRows(widgets: readonly Widget[]): WidgetRow[] {
  const runs: Widget[][] = [];
  for (const widget of widgets) {
    const run = runs.at(-1);
    const family = familyOf(widget);
    if (run && family && familyOf(run[0]!) === family) run.push(widget);
    else runs.push([widget]);
  }
  return runs.flatMap((run): WidgetRow[] => {
    const family = familyOf(run[0]!);
    if (family === 'figures') return [{ kind: 'metrics', widgets: run, columns: 0 }];
    if (family === 'spans') return [{ kind: 'others', widgets: run, columns: dashboardColumns }];
    return pairsOf(run).map((pair) => ({ kind: 'others', widgets: pair, columns: pair.length }));
  });
}

/**
 * Splits a run into pairs. Three remaining charts share a line, since a single one would be stretched across
 * the page.
 */
function pairsOf(run: readonly Widget[]): Widget[][] {
  if (run.length <= 2 || (run.length === 3 && familyOf(run[0]!) === 'charts')) return [[...run]];
  return [run.slice(0, 2), ...pairsOf(run.slice(2))];
}
