/** The height of a list's table: down to the end of the window. */

/** The minimum height in pixels, enough for a few rows. */
export const leastHeight = 360;
/** The height of the pagination and the page's bottom margin, in pixels. */
export const below = 40 + 8;
