import type { Dot, Size } from './marks.ts';

type Shape = readonly Dot[];

/** The name of each state in the middle of what is visible of it, where that lies within it. A state is known by its capital. */
export function visibleStates(
  shapes: readonly Shape[],
  capitals: readonly (Dot & { state: string })[],
  { width, height }: Size,
): (Dot & { name: string })[] {
  return capitals.flatMap(({ state, ...capital }) => {
    const shape = shapes.find((one) => contains(one, capital));
    if (!shape || state === '') return [];
    const x = middleOf(
      shape.map((one) => one.x),
      width,
    );
    const y = middleOf(
      shape.map((one) => one.y),
      height,
    );
    if (x === undefined || y === undefined || !contains(shape, { x, y })) return [];
    return [{ name: state, x, y }];
  });
}

/** The middle of the part between 0 and `most`. */
function middleOf(values: readonly number[], most: number): number | undefined {
  const [from, to] = [Math.max(0, Math.min(...values)), Math.min(most, Math.max(...values))];
  return from < to ? (from + to) / 2 : undefined;
}

/** True when an odd number of edges lies to the right of the point. */
const contains = (shape: Shape, { x, y }: Dot) =>
  shape.filter((one, at) => {
    const next = shape[(at + 1) % shape.length]!;
    if (one.y > y === next.y > y) return false;
    return x < one.x + ((y - one.y) / (next.y - one.y)) * (next.x - one.x);
  }).length %
    2 ===
  1;
