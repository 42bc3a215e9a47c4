import { useScrollToTop } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A new page begins at its top; going back keeps the browser's place, and a list's own changes keep react-admin's. */
export function useScrollReset(): void {
  useScrollToTop();
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && type !== 'POP') window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, type]);
}
