/** Marks an element that takes dropped files by itself. */
export const dropZone = { 'data-drop-zone': '' } as const;
