import { isTyping } from '../layout/shortcuts.ts';

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
