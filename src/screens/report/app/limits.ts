/** How many groups of the outermost level are drawn; the total covers all of them. */
export const lineLimit = 500;
/** How many group columns are drawn; the totals cover all of them. */
export const columnLimit = 24;
