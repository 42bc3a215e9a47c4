import { useEffect, useRef } from 'react';

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

/** Focuses the form's first field, since the button that opened the form is gone. */
export function FirstField() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => focusFirst(place.current?.closest('form')), []);
  return <span ref={place} hidden />;
}
