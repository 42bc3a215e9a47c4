/** The `meta` that asks for a page without an exact total; the caller requests the total separately. */
export const pageFirst = { total: 'quick' } as const;
