/** The number of columns in the grid of a dashboard; a widget's `span` counts them. */
export const dashboardColumns = 12;
