import type { MouseEvent } from 'react';
import { isTyping } from '../../layout/shortcuts.ts';
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
