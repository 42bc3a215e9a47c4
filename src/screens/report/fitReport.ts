import { below } from '#screens/list/views/table/tableRoom.ts';

/** In px. Below a chart little of the window is left, so the page scrolls as well. */
export const leastReportHeight = 600;

/** The table of a drawn report ends where the window does, as the app's. */
export function fitReport(main: Element): void {
  const frame = main.querySelector<HTMLElement>('.figures-of');
  const top = frame?.closest('.lines-of')?.getBoundingClientRect().top;
  if (frame && top !== undefined)
    frame.style.maxHeight = `${Math.max(leastReportHeight, innerHeight - top - main.scrollTop - below)}px`;
}
