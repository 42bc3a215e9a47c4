import type { ClientResource } from '../../model/clientTypes.ts';
import type { Widget } from '../../model/types.ts';
import type { DrawFirst } from '../kind.ts';

type Draw<W> = (widget: W, resource: ClientResource, ...rest: Parameters<DrawFirst>) => Element[];
type Draws = { readonly [K in Widget['kind']]?: () => Promise<Draw<Extract<Widget, { kind: K }>>> };

/** What draws each kind of widget before the portal's code has come: small, and a chunk of its own. */
const draws: Draws = {
  chart: async () => (await import('../dashboard/widgets/chart/app/early/drawChart.ts')).drawChart,
};

/** Brings what draws this widget, whose kind has a `firstDrawing`. */
export async function drawingOf<W extends Widget>(widget: W, resource: ClientResource): Promise<DrawFirst> {
  const draw = (await draws[widget.kind]!()) as Draw<W>;
  return (rows, room) => draw(widget, resource, rows, room);
}
