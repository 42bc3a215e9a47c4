import { singleKeysAreOn } from './keyboard.ts';
import { isTyping } from './keyboard.ts';
import {
  type MouseEvent,
  useEffect,
  useRef,
  type RefObject,
  useLayoutEffect,
  type KeyboardEvent,
} from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { mainId } from './SkipLink.tsx';
import { arrowDirection } from '#model/arrowDirection.ts';

/** A ref for an element that takes the focus on mount, because the user asked for it. */
export const focusAtOnce = (element: HTMLElement | null) => element?.focus();

/**
 * Focuses the first input in a part of a page that has no focus yet. Its text is selected, as after Tab: what is typed
 * replaces it.
 */
export function focusFirst(part: Element | null | undefined) {
  const field =
    part?.querySelector<HTMLElement>(':focus') ??
    part?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, [role="combobox"]');
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** Focuses the first input of a form that has appeared, unless another is typed into meanwhile. */
export function beginIn(form: Element | null | undefined) {
  const at = document.activeElement;
  if (!isTyping(at) || form?.contains(at)) focusFirst(form);
}

/** Navigation state of a page that a key opened: the control that had the focus is gone. */
export const openedByKey = { byKey: true };
export const useIsByKey = (): boolean =>
  (useLocation().state as Partial<typeof openedByKey> | null)?.byKey === true;

/** The props of a link to a form, which begins in its first field when a key opens it. */
export function useFormLink(to: string, state?: object) {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    // A key: `n`, or Enter. With another key held down, the browser opens a new tab or window.
    if (event.detail > 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(to, { state: { ...state, ...openedByKey } });
  };
  return { component: Link, to, state, onClick };
}

/**
 * Moves the keyboard focus to `rest` when the element that had it is gone after a render: a button that has
 * done its work, or that opened a dialog. With `within`, only for elements inside it.
 */
export function useHeldFocus(rest: () => HTMLElement | null | undefined, within?: RefObject<Element | null>) {
  const held = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const isOwn = !within || within.current?.contains(target as Element);
      held.current = isOwn ? (target as Element) : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [within]);
  useEffect(() => {
    if (held.current?.isConnected !== false) return;
    held.current = null;
    if (document.activeElement === document.body) rest()?.focus({ preventScroll: true });
  });
}

/**
 * Takes the focus from a page before its elements are removed. Otherwise the browser does so while they are, and first
 * computes styles and layout of what is about to go: a sixth of the time until the next page is seen.
 */
export function useBlurOnLeave(): void {
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement;
      const main = document.getElementById(mainId);
      if (focused instanceof HTMLElement && focused !== main && main?.contains(focused)) focused.blur();
    },
    [],
  );
}

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

const rowAction = (key: string, name: HTMLElement, row: HTMLElement | undefined) =>
  key === ' '
    ? name
    : key.toLowerCase() === 'x' && singleKeysAreOn()
      ? row?.querySelector<HTMLElement>('td.check input')
      : undefined;

/**
 * Arrow keys, Home and End in a table: up and down between rows in the same column, left and right between
 * the controls of a row. Space opens the record whose name has the focus, and X marks it. From the table itself, down enters
 * it. When its rows have no controls, the keys scroll as usual.
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
  const chosen = target.matches('a.name') && rowAction(key, target, rows[at]);
  if (chosen) {
    event.preventDefault();
    return chosen.click();
  }
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
