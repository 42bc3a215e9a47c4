/** The room of a board's columns: they fit, or the next one is seen to begin where the frame ends. */
import { fadeWidth } from '#kit/scrollEdges.ts';

export const columnGap = 12;
const [least, most] = [224, 360];
/** How much of the next column is seen where not all have room. */
const peek = fadeWidth;

/** The width of a column whose cards the filter hides. */
const hiddenWidth = 160;

/** The widths of all columns, on a phone and above. */
export function columnsIn(columns: readonly { isHidden: boolean }[], room: number) {
  const hidden = columns.filter(({ isHidden }) => isHidden).length;
  const left = room === 0 ? 0 : Math.max(1, room - hidden * (hiddenWidth + columnGap));
  const width = columnWidth(columns.length - hidden, left);
  const all = (shown: string, other: string) =>
    columns.map(({ isHidden }) => (isHidden ? other : shown)).join(' ');
  return { xs: all('82%', '50%'), sm: all(width, `${hiddenWidth}px`) };
}

/** All columns fit, or as many as have room, and the beginning of the next. */
function columnWidth(count: number, room: number): string {
  if (room === 0) return `minmax(${least}px, ${most}px)`;
  const whole = (room + columnGap) / count - columnGap;
  if (whole >= least) return `${Math.min(most, Math.floor(whole))}px`;
  const fitting = Math.max(1, Math.floor((room - peek) / (least + columnGap)));
  return `${Math.max(least, Math.floor((room - peek) / fitting - columnGap))}px`;
}
