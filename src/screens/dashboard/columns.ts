/** The number of columns in the grid of a dashboard; a widget's `span` counts them. */
export const dashboardColumns = 12;

/**
 * The number of columns with at most `most` to a line, filling lines evenly: six metrics become three and
 * three, so that none is alone in a second line.
 */
const columnsOf = (count: number, most: number): number => Math.ceil(count / Math.ceil(count / most));

/** The number of columns of metrics on a tablet, a small and a usual desktop, and a wide screen; a phone has two. */
export const metricColumns = (count: number): readonly [number, number, number, number] => [
  columnsOf(count, 3),
  columnsOf(count, 5),
  columnsOf(count, 6),
  columnsOf(count, 8),
];
