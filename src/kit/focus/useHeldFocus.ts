import { useEffect, useRef, type RefObject } from 'react';

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
