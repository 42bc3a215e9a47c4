/** The names of the series above a drawing, where they have no room beside it. */
import { widthOf } from './directLabels.ts';

const lineHeight = 29;
/** Left free at the sides. */
const margins = 16;

/** In pixels, of all lines that these names take above a drawing of this width. */
export const legendHeight = (labels: readonly string[], width: number): number =>
  3 + lineHeight * legendLines(labels, width - margins);

/** In how many lines the legend of a drawing of this width stands: each name has its mark before it and a gap behind. */
export function legendLines(labels: readonly string[], width: number): number {
  let [lines, taken] = [1, 0];
  for (const label of labels) {
    const needed = widthOf(label) + 36;
    if (taken > 0 && taken + needed > width) [lines, taken] = [lines + 1, 0];
    taken += needed;
  }
  return lines;
}
