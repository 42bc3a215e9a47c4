import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Widget } from '#model/types.ts';
import type { DrawFirst } from '../kind.ts';

type Draw<W> = (widget: W, resource: ClientResource, ...rest: Parameters<DrawFirst>) => Element[];
type Draws = { readonly [K in Widget['kind']]?: () => Promise<Draw<Extract<Widget, { kind: K }>>> };

/**
 * Functions that draw each kind of widget before the app's code has loaded. They are small, each in a chunk
 * of its own.
 */
const draws: Draws = {
  chart: async () => (await import('../dashboard/widgets/chart/app/early/drawChart.ts')).drawChart,
};

/** Loads the drawing function of a widget whose kind has a `firstDrawing`. */
export async function drawingOf<W extends Widget>(widget: W, resource: ClientResource): Promise<DrawFirst> {
  const draw = (await draws[widget.kind]!()) as Draw<W>;
  return (rows, room) => draw(widget, resource, rows, room);
}
