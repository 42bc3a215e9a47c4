/** Measures of the legend above a chart, used where names don't fit beside the lines. */
import { widthOf } from './directLabels.ts';

const lineHeight = 29;
/** The space left at the sides, in pixels. */
const margins = 16;

/** The height in pixels of the legend with these names, above a drawing of this width. */
export const legendHeight = (labels: readonly string[], width: number): number =>
  3 + lineHeight * legendLines(labels, width - margins);

/**
 * The number of lines of the legend at this width. Each name takes 36 px more, for its mark and the gap after
 * it.
 */
export function legendLines(labels: readonly string[], width: number): number {
  let [lines, taken] = [1, 0];
  for (const label of labels) {
    const needed = widthOf(label) + 36;
    if (taken > 0 && taken + needed > width) [lines, taken] = [lines + 1, 0];
    taken += needed;
  }
  return lines;
}
