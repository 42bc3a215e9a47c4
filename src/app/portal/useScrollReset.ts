import { useScrollToTop } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { mainId } from '../layout/SkipLink.tsx';

/**
 * A new page begins at its top; going back keeps the browser's place, and a list's own changes keep react-admin's.
 * The keyboard goes on in the page where what it stood on is gone, and stays in the menu where it is not.
 */
export function useScrollReset(): void {
  useScrollToTop();
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  const held = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => (held.current = target as Element);
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type !== 'POP') window.scrollTo(0, 0);
    // with the page's first frame: to focus sooner would lay it out twice
    requestAnimationFrame(() => {
      if (held.current?.isConnected === false && document.activeElement === document.body)
        document.getElementById(mainId)?.focus({ preventScroll: true });
    });
  }, [pathname, type]);
}
