/** Navigation state of a page that a key opened: the control that had the focus is gone. */
export const openedByKey = { byKey: true };
