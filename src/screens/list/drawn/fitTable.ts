/**
 * Gives the columns of a table that the server has drawn the widths that they will have in the app's table, before they are
 * painted: by the same layout, in the room that this window has.
 */
import { inOrderOf } from '#model/values/chosenOrder.ts';
import type { ColumnChoice } from '#model/api/sharedViews.ts';
import {
  checkWidth,
  laidOut,
  menuWidth,
  neededIn,
  type DrawnTable,
} from '#screens/list/columns/columnLayout.ts';
import { leastHeight, below } from '#screens/list/views/table/tableRoom.ts';
import { densityOf, rowHeights } from '#model/rowHeights.ts';

export type KeptColumns = { columns: ColumnChoice | null; density: unknown };

const rules = new CSSStyleSheet();
document.adoptedStyleSheets.push(rules);
const inPlace = new WeakSet<Element>();
let last = '';

export function fitTable(main: Element, { columns: kept, density }: KeptColumns): void {
  const frame = main.querySelector<HTMLElement>('.frame[data-table]');
  if (!frame?.querySelector('th')) return;
  const table = JSON.parse(frame.dataset['table']!) as DrawnTable;
  const { top, width } = frame.getBoundingClientRect();
  frame.style.maxHeight = `${Math.max(leastHeight, innerHeight - top - below)}px`;
  frame.style.setProperty('--row', `${rowHeights[densityOf(density)]}px`);
  const scale = (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
  const { order = [], shown = {}, widths } = kept ?? {};
  const [naming, ...others] = table.columns;
  const all = naming ? [naming, ...inOrderOf(others, ({ field }) => field, order)] : [];
  const columns = all.filter(({ field }) => shown[field] !== false);
  const needed = neededIn(columns, { sort: table.sort, totals: table.totals, shown });
  const lead = Number(table.hasSelection);
  const whole = Math.floor(width) - (frame.offsetWidth - frame.clientWidth) - lead * checkWidth;
  const fitIn = (room: number) => laidOut(columns, { room, widths, needed }, scale);
  let layout = fitIn(whole - (table.hasMenu ? menuWidth : 0));
  const hasEnd = table.hasMenu || layout.hidden.length > 0;
  if (hasEnd && !table.hasMenu) layout = fitIn(whole - menuWidth);
  for (const row of order.length > 0 ? frame.querySelectorAll('tr') : []) {
    if (inPlace.has(row) || !row.querySelector('.actions')) continue;
    inPlace.add(row);
    const cells = [...row.children].slice(lead, -1);
    row.lastElementChild!.before(...all.map((column) => cells[table.columns.indexOf(column)]!));
  }
  const placed = new Map(layout.columns.map(({ id, width }) => [id, width]));
  const text = all
    .map(({ field }, at) => {
      const cell = `#early tr > :nth-child(${at + lead + 1})`;
      const width = placed.get(field);
      if (width === undefined) return `${cell} { display: none }`;
      return `${cell}:is(th) { width: ${width}px; min-width: ${width}px; max-width: none } ${cell}.flows { max-width: 0 }`;
    })
    .join(' ');
  const ends = hasEnd
    ? ''
    : '#early .actions { display: none } #early tr > :nth-last-child(2) { padding-inline-end: 16px }';
  const notes = `#early .${layout.isBrief ? 'long' : 'short'} { display: none }`;
  const sign = layout.hidden.length > 0 ? `+${layout.hidden.length}` : '';
  const said = [text, ends, notes, `#early thead .actions::after { content: '${sign}' }`].join(' ');
  if (said !== last) rules.replaceSync((last = said));
}
