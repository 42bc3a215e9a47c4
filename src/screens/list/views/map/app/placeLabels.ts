import { textWidth } from '#screens/list/columns/textWidth.ts';

export type Named = { x: number; y: number; name: string; isStrong?: boolean; radius?: number };
export type Placed = { x: number; y: number; anchor: 'start' | 'end' | 'middle' };
export type Rectangle = { left: number; right: number; top: number; bottom: number };

/** The size of labels, in units of the drawing. */
export const fontSize = 12;
const [ascent, descent] = [11, 3];
const lineHeight = ascent + descent;
/** The radius of a mark whose radius is not given, with its edge. */
const defaultRadius = 7;

/** The rectangle that a placed label takes up. */
export function rectangleOf({ name, isStrong = false }: Omit<Named, 'x' | 'y'>, at: Placed): Rectangle {
  const width = textWidth(name, (fontSize / 14) * (isStrong ? 1.05 : 1));
  const left = at.anchor === 'start' ? at.x : at.anchor === 'end' ? at.x - width : at.x - width / 2;
  return { left, right: left + width, top: at.y - ascent, bottom: at.y + descent };
}

export const areApart = (a: Rectangle, b: Rectangle) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

const around = ({ x, y, radius = defaultRadius }: { x: number; y: number; radius?: number }) => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

/**
 * Places labels beside points so that none overlaps another label, a point or the edge; undefined when there
 * is no room. Earlier points take precedence.
 */
export function placeLabels(
  named: readonly Named[],
  size: { width: number; height: number },
  points: readonly { x: number; y: number; radius?: number }[] = named,
): (Placed | undefined)[] {
  const taken: Rectangle[] = points.map(around);
  return named.map((label) => {
    for (const way of waysBeside(label)) {
      const box = rectangleOf(label, way);
      const fits = box.left > 0 && box.right < size.width && box.top > 0 && box.bottom < size.height;
      if (!fits || !taken.every((other) => areApart(box, other))) continue;
      taken.push(box);
      return way;
    }
    return undefined;
  });
}

/** The places of a label, best first: at its sides, above and below it, then at its corners. */
function waysBeside({ x, y, radius = defaultRadius }: Named): Placed[] {
  const [aside, middle] = [radius + 3, y + 4];
  const [above, below] = [y - radius - descent - 1, y + radius + ascent + 1];
  const sides = [-1, 1].flatMap((up): Placed[] => [
    { x: x + aside, y: middle + up * lineHeight, anchor: 'start' },
    { x: x - aside, y: middle + up * lineHeight, anchor: 'end' },
  ]);
  return [
    { x: x + aside, y: middle, anchor: 'start' },
    { x: x - aside, y: middle, anchor: 'end' },
    { x, y: above, anchor: 'middle' },
    { x, y: below, anchor: 'middle' },
    ...sides,
  ];
}
