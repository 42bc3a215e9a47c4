type Size = { width: number; height: number };

/**
 * The SVG path of a line through values, with gaps where one is missing. Amounts start at zero and have an
 * area below; means and ratios, for which zero has no meaning, range from the lowest to the highest value.
 */
export function lineThrough(values: readonly (number | null)[], { width, height }: Size, fromZero: boolean) {
  const known = values.filter((value) => value !== null);
  const ends = fromZero ? [0, ...known] : known;
  const [lowest, highest] = [Math.min(...ends), Math.max(...ends)];
  const y = (value: number) =>
    round(height - 2 - ((value - lowest) / (highest - lowest || 1)) * (height - 4));
  const x = (at: number) => round((at / Math.max(1, values.length - 1)) * width);
  const runs: { x: number; y: number }[][] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    const point = { x: x(at), y: y(value) };
    if (at > 0 && values[at - 1] !== null) runs.at(-1)!.push(point);
    else runs.push([point]);
  });
  const path = runs.map((run) => `M${run.map((point) => `${point.x} ${point.y}`).join('L')}`).join('');
  const base = y(0);
  const area = fromZero
    ? runs
        .map(
          (run) =>
            `M${run[0]!.x} ${base}L${run.map((p) => `${p.x} ${p.y}`).join('L')}L${run.at(-1)!.x} ${base}Z`,
        )
        .join('')
    : undefined;
  return { path, area, end: runs.at(-1)?.at(-1) };
}

const round = (length: number) => Math.round(length * 10) / 10;
