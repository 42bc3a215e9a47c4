/** Into how many columns the width of a dashboard is divided; a widget's `span` is in them. */
export const dashboardColumns = 12;
