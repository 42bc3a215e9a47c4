import type { RaRecord } from 'ra-core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { tableId } from '#ui/layout/SkipLink.tsx';
import { controlsOf } from '#ui/focus/arrowKeys.ts';
import { linkTo } from './useClosing.ts';
import { useOpened } from './useOpened.ts';

/**
 * Moves the focus into a record that opens beside its list, because in the document it follows all rows.
 * Shift+Tab at its top returns to the row. The focus is not taken from an input of the list.
 */
export function useFocusOpened(id: RaRecord['id'], isThere: boolean) {
  const { addressOf } = useOpened();
  const own = addressOf(id);
  const { key } = useLocation();
  const type = useNavigationType();
  const pane = useRef<HTMLElement>(null);
  // When the page loads with a record open, the focus starts at the top, as on every page.
  const entered = useRef(type === 'POP' ? key : undefined);
  useEffect(() => {
    if (!isThere || entered.current === key) return;
    const isFirst = entered.current === undefined;
    entered.current = key;
    const at = document.activeElement;
    const isFree = at === document.body || at?.matches(`#${tableId}, #${tableId} a`);
    if (at === linkTo(own) || (isFirst && isFree)) pane.current?.focus({ preventScroll: true });
  }, [isThere, key, own]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    if (event.key !== 'Tab' || !event.shiftKey) return;
    if (target !== currentTarget && target !== controlsOf(currentTarget)[0]) return;
    const link = linkTo(own);
    if (!link) return;
    event.preventDefault();
    link.focus();
  };
  return { ref: pane, tabIndex: -1, onKeyDown };
}
