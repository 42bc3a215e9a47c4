import type { Widget } from '../../../model/types.ts';

export type WidgetRow = { kind: 'metrics' | 'others'; widgets: Widget[]; columns: number };

/** Neighbours of a kind share a line: figures together, charts and small tables in pairs, the rest alone. */
export function rowsOf(widgets: readonly Widget[]): WidgetRow[] {
  const runs: Widget[][] = [];
  for (const widget of widgets) {
    const run = runs.at(-1);
    if (run && familyOf(run[0]!) === familyOf(widget) && familyOf(widget) !== 'alone') run.push(widget);
    else runs.push([widget]);
  }
  return runs.flatMap((run): WidgetRow[] => {
    if (familyOf(run[0]!) === 'metric') return [{ kind: 'metrics', widgets: run, columns: 0 }];
    return pairsOf(run).map((pair) => ({ kind: 'others', widgets: pair, columns: pair.length }));
  });
}

/** Two by two; three charts that remain share a line, since one alone would be drawn out across the page. */
function pairsOf(run: readonly Widget[]): Widget[][] {
  if (run.length <= 2 || (run.length === 3 && run[0]!.kind === 'chart')) return [[...run]];
  return [run.slice(0, 2), ...pairsOf(run.slice(2))];
}

/** Columns of a table that still shares a line with another one. */
const widestOfPair = 4;

function familyOf(widget: Widget): 'metric' | 'chart' | 'table' | 'alone' {
  if (widget.kind === 'metric' || widget.kind === 'chart') return widget.kind;
  return widget.kind === 'table' && widget.columns.length <= widestOfPair ? 'table' : 'alone';
}
