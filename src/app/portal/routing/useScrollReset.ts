import { useScrollToTop } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { restoreFocus } from './restoreFocus.ts';

/**
 * A new page starts at its top. Going back restores the browser's position, and a list's own changes keep
 * react-admin's. The focus moves into the page.
 */
export function useScrollReset(): void {
  useScrollToTop();
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  const held = useRef<Element | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => (held.current = target as Element);
    document.addEventListener('focusin', remember);
    return () => {
      document.removeEventListener('focusin', remember);
      stop.current?.();
    };
  }, []);
  useEffect(() => {
    const from = shown.current;
    if (from === pathname) return;
    shown.current = pathname;
    const isPop = type === 'POP';
    if (!isPop) window.scrollTo(0, 0);
    stop.current?.();
    stop.current = restoreFocus({ from, to: pathname, isPop, focused: () => held.current });
  }, [pathname, type]);
}
