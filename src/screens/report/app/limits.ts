/** Groups of the outermost level that are drawn; the total is of all of them. */
export const lineLimit = 500;
/** Columns of a report whose columns are groups; the totals are of all of them. */
export const columnLimit = 24;
