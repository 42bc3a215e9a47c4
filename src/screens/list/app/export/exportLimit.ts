/** The most records in one export or one selection. */
export const exportLimit = 10_000;
