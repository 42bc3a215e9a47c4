/**
 * How the head of a list uses its row. From the widest to the narrowest window: views as tabs; views as a menu; also the
 * search as an icon and tabs of the route that scroll; several lines.
 */
import { textWidth } from '../columns/textWidth.ts';

export type HeadLayout = 'tabs' | 'menu' | 'tight' | 'lines';

type HeadParts = {
  /** The title with the number of records, or the tabs that take its place. */
  title: readonly string[];
  views: readonly string[];
  hasSearch: boolean;
  /** The label of the button that adds a filter, which is an icon beside a menu of views. Absent: there is none. */
  filter?: string | undefined;
  /** How many buttons are shown as icons. */
  icons: number;
  /** The labels of the buttons that are shown with their words. */
  buttons: readonly string[];
};

const [gap, icon, leastSearch, padding] = [8, 32, 112, 24];
/** Room for the tab that is open, and the arrows to the others. */
const leastTabs = 200;
const widths = (labels: readonly string[], more: number, size = 1) =>
  labels.reduce((sum, label) => sum + textWidth(label, size) + more, 0);

/** @param room the width of the row in pixels; 0 while it is not known yet */
export function headLayout(parts: HeadParts, room: number): HeadLayout {
  const { title, views, hasSearch, filter, icons, buttons } = parts;
  const isTabbed = title.length > 1;
  // a title is larger than a tab, and has no padding
  const titleWidth = widths(title, isTabbed ? padding : gap, isTabbed ? 1.02 : 1.42);
  const searchWidth = hasSearch ? leastSearch + gap : 0;
  const always =
    titleWidth +
    icon + // the star
    searchWidth +
    (filter ? icon + gap : 0) +
    icons * icon +
    widths(buttons, padding + 28 + gap);
  const inWords = filter ? textWidth(filter) + padding : 0;
  if (room === 0 || always + inWords + widths(views, padding, 1.02) + 2 * gap <= room) return 'tabs';
  const widest = Math.max(0, ...views.map((view) => textWidth(view)));
  const asMenu = always + (views.length > 0 ? widest + padding + icon : 0);
  if (asMenu <= room) return 'menu';
  const spared = (isTabbed ? Math.max(0, titleWidth - leastTabs) : 0) + (hasSearch ? leastSearch - icon : 0);
  return asMenu - spared <= room ? 'tight' : 'lines';
}
