/** As many records as one export holds, and one selection. */
export const exportLimit = 10_000;
