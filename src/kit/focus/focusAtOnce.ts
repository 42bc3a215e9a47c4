/** A ref for an element that takes the focus on mount, because the user asked for it. */
export const focusAtOnce = (element: HTMLElement | null) => element?.focus();
