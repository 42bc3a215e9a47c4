import type { RaRecord } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOpened } from './useOpened.ts';

/** Where Escape means something else: to leave a list of choices, or what is being typed. */
const ownEscape = '[role="dialog"], [role="menu"], [role="listbox"], [contenteditable], input, textarea';

/** Escape closes the record too, and the keyboard goes on from its row; the result is for what else closes it. */
export function useClosing(id: RaRecord['id']): () => void {
  const { addressOf } = useOpened();
  const navigate = useNavigate();
  const [own, closed] = [addressOf(id), addressOf(null)];
  const isClosing = useRef(false);
  useEffect(
    () => () => {
      // or it was closed by the browser's way back, with the keyboard in it
      if (isClosing.current || document.activeElement === document.body) linkTo(own)?.focus();
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

/** The row by which a record is opened here. */
export const linkTo = (address: string) =>
  [...document.links].find((link) => link.getAttribute('href')?.endsWith(address));
