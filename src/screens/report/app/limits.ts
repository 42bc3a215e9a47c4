/** Groups of the outermost level that are drawn; the total is of all of them. */
export const lineLimit = 500;
