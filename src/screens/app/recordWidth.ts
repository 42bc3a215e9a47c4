/** The maximum width of a record's page and of its form, for legibility. Content above it has the same right edge. */
export const recordWidth = 1120 + 24 + 400;
