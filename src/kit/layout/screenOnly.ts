/** Hides an element in print. */
export const screenOnly = { displayPrint: 'none' } as const;
