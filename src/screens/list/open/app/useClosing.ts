import type { RaRecord } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOpened } from './useOpened.ts';

/** Elements in which Escape has another meaning, such as closing a menu or leaving an input. */
const ownEscape = '[role="dialog"], [role="menu"], [role="listbox"], [contenteditable], input, textarea';

/** Returns a function that closes the record and focuses its row. Escape closes it too. */
export function useClosing(id: RaRecord['id']): () => void {
  const { addressOf } = useOpened();
  const navigate = useNavigate();
  const [own, closed] = [addressOf(id), addressOf(null)];
  const isClosing = useRef(false);
  useEffect(
    () => () => {
      // The browser's back button also closes the record, which may have had the focus.
      if (isClosing.current || document.activeElement === document.body) openedLink(own)?.focus();
    },
    [own],
  );
  useEffect(() => {
    const onKey = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || (target as Element).closest(ownEscape)) return;
      isClosing.current = true;
      void navigate(closed);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [closed, navigate]);
  return () => {
    isClosing.current = true;
  };
}

/** The link that opens a record in this list. */
export const openedLink = (address: string) =>
  [...document.links].find((link) => link.getAttribute('href')?.endsWith(address));
