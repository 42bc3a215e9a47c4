import type { KeyboardEvent } from 'react';
import { arrowDirection } from '#model/lib/arrowDirection.ts';

/**
 * The index that a key leads to in a column of items; undefined for other keys. From outside (-1) it is the
 * first or the last.
 */
function afterKey(key: string, at: number, count: number): number | undefined {
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? count - 1 : at - 1, Home: 0, End: count - 1 }[key];
  return to !== undefined && to >= 0 && to < count && to !== at ? to : undefined;
}

/**
 * True for an unhandled key without modifiers that was pressed inside this DOM element, not in a React
 * portal.
 */
const isOwn = (event: KeyboardEvent<HTMLElement>) =>
  !(event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) &&
  event.currentTarget.contains(event.target as Node);

export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

function focus(event: KeyboardEvent, next: HTMLElement | undefined) {
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const moveAmong = (selector: 'a' | 'button') => (event: KeyboardEvent<HTMLElement>) => {
  if (!isOwn(event)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = all.indexOf(event.target as HTMLElement);
  const to = at < 0 ? undefined : afterKey(event.key, at, all.length);
  focus(event, to === undefined ? undefined : all[to]);
};
/** Arrow keys, Home and End move between the links of a menu. Tab still stops at each. */
export const moveAmongLinks = moveAmong('a');
/** The same for buttons. */
export const moveAmongButtons = moveAmong('button');

/** The tab stops inside an element. */
export const controlsOf = (part: Element | undefined) =>
  [...(part?.querySelectorAll<HTMLElement>('a[href], button, input[type="checkbox"]') ?? [])].filter(
    (control) => control.tabIndex >= 0 && !control.matches(':disabled'),
  );

/**
 * Arrow keys, Home and End in a table: up and down between rows in the same column, left and right between
 * the controls of a row. From the table itself, down enters it. When its rows have no controls, the keys
 * scroll as usual.
 */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>) {
  if (!isOwn(event)) return;
  const { key, currentTarget: frame } = event;
  const target = event.target as HTMLElement;
  const rows = [...frame.querySelectorAll<HTMLTableRowElement>(':scope > table > tbody > tr')].filter(
    (row) => row.dataset.record !== undefined,
  );
  const at = rows.findIndex((row) => row === target.closest('tr'));
  if (at < 0 && target !== frame) return;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const controls = controlsOf(rows[at]);
    return focus(event, controls[controls.indexOf(target) + arrowDirection(key, isRightToLeft(frame))!]);
  }
  const to = afterKey(key, at, rows.length);
  if (to === undefined) return;
  const row = rows[to]!;
  const cell = target.closest('td');
  const inColumn = cell ? controlsOf(row.cells[cell.cellIndex])[0] : undefined;
  focus(event, inColumn ?? row.querySelector<HTMLElement>('a.name') ?? controlsOf(row)[0]);
}
