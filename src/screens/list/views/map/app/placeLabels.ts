export type Named = { x: number; y: number; name: string };
export type Placed = { x: number; y: number; anchor: 'start' | 'end' | 'middle' };
type Box = { left: number; right: number; top: number; bottom: number };

const height = 14;
const widthOf = (name: string) => 6.6 * name.length;
const apart = (a: Box, b: Box) =>
  a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;

/**
 * Places labels beside points so that none overlaps another label, a point or the edge; undefined when there
 * is no room. Earlier points take precedence.
 */
export function placeLabels(
  named: readonly Named[],
  size: { width: number; height: number },
  points: readonly { x: number; y: number }[] = named,
): (Placed | undefined)[] {
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }));
  return named.map(({ x, y, name }) => {
    const width = widthOf(name);
    const ways: readonly Placed[] = [
      { x: x + 10, y: y + 4, anchor: 'start' },
      { x: x - 10, y: y + 4, anchor: 'end' },
      { x, y: y - 11, anchor: 'middle' },
      { x, y: y + 20, anchor: 'middle' },
    ];
    for (const way of ways) {
      const left = way.anchor === 'start' ? way.x : way.anchor === 'end' ? way.x - width : way.x - width / 2;
      const box = { left, right: left + width, top: way.y - height + 3, bottom: way.y + 3 };
      const fits = box.left > 0 && box.right < size.width && box.top > 0 && box.bottom < size.height;
      if (!fits || !taken.every((other) => apart(box, other))) continue;
      taken.push(box);
      return way;
    }
    return undefined;
  });
}
