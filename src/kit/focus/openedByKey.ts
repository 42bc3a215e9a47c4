import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

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
