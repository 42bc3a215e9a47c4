/** The forms in which a browser takes the records of a list along. */
export const exportFormats = ['csv', 'xlsx', 'print'] as const;
export type ExportFormat = (typeof exportFormats)[number];
