/** As a ref: what is drawn because somebody asked for it is where they go on typing. */
export const focusAtOnce = (element: HTMLElement | null) => element?.focus();
