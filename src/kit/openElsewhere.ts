/**
 * Another tab for what is no link and still opens something: a table's row, an option of a search, a bar of a chart. As
 * on a link, the middle button opens it there, and so does a click with Ctrl, Cmd or Shift.
 */
import type { MouseEvent } from 'react';

type Modified = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'> & { button?: number };

/** True for the middle button, and with Ctrl, Cmd or Shift held down. */
export const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey }: Modified): boolean =>
  button === 1 || ctrlKey || metaKey || shiftKey;

export const openElsewhere = (href: string): void => void window.open(href, '_blank', 'noopener');

const controls = 'a, button, input, label, textarea, [contenteditable]';
const isOwn = ({ target }: MouseEvent) => (target as Element).closest(controls) === null;

/**
 * The mouse handlers of an element that opens an address. `here` runs for a plain click. Links and controls inside the
 * element keep their own meaning.
 */
export function opening(href: string | undefined, here: (event: MouseEvent) => void) {
  return {
    onClick(event: MouseEvent) {
      if (event.defaultPrevented || !isOwn(event)) return;
      if (href !== undefined && opensElsewhere(event)) return openElsewhere(href);
      // a click that ends a selection is none
      if (!window.getSelection()?.toString()) here(event);
    },
    onAuxClick(event: MouseEvent) {
      if (href === undefined || event.button !== 1 || !isOwn(event)) return;
      event.preventDefault();
      openElsewhere(href);
    },
    /** Else the middle button begins to scroll, and Shift to select. */
    onMouseDown(event: MouseEvent) {
      if (href !== undefined && isOwn(event) && (event.button === 1 || event.shiftKey))
        event.preventDefault();
    },
  };
}
