/** How a statement of groups and measures calls its columns. */

export const groupColumn = (index: number) => `$k${index}`;
export const figureColumn = (index: number) => `$m${index}`;
/** True where the quick sums are inexact. */
export const wideColumn = '$wide';
