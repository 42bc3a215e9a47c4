import type { Widget } from '../../model/types.ts';
import { dashboardColumns } from './columns.ts';
import { widgetKind } from './registry.ts';

/** `columns` of the page; each widget stands in one, or in as many as its `span` says. */
export type WidgetRow = { kind: 'metrics' | 'others'; widgets: Widget[]; columns: number };

export const spanOf = (widget: Widget): number | undefined =>
  widget.kind === 'metric' ? undefined : widget.span;
/** In how many lines it stands, beside others that do below each other. */
export const tallOf = (widget: Widget): number =>
  (widget.kind !== 'metric' && spanOf(widget) !== undefined && widget.tall) || 1;
const familyOf = (widget: Widget) =>
  spanOf(widget) === undefined ? widgetKind(widget).family?.(widget) : 'spans';

/** Neighbours of a family share a line: figures together, those with a span as it says, charts and short lists in pairs, the rest alone. */
export function rowsOf(widgets: readonly Widget[]): WidgetRow[] {
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

/** In how many columns they stand with at most so many to a line: no figure alone in a second line, six are three and three. */
export const columnsOf = (count: number, most: number): number => Math.ceil(count / Math.ceil(count / most));

/** In how many columns figures stand on a tablet, a desk and a wide screen; on a phone in two. */
export const metricColumns = (count: number): readonly [number, number, number] => [
  Math.min(columnsOf(count, 5), 3),
  columnsOf(count, 5),
  columnsOf(count, 8),
];

/** Two by two; three charts that remain share a line, since one alone would be drawn out across the page. */
function pairsOf(run: readonly Widget[]): Widget[][] {
  if (run.length <= 2 || (run.length === 3 && familyOf(run[0]!) === 'charts')) return [[...run]];
  return [run.slice(0, 2), ...pairsOf(run.slice(2))];
}
