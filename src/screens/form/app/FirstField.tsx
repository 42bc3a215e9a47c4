import { useEffect, useRef } from 'react';

/** The first input in a part of a page. */
export const firstField = (part: Element | null | undefined) =>
  part?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, [role="combobox"]');

/** Focuses the form's first field, since the button that opened the form is gone. */
export function FirstField() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => firstField(place.current?.closest('form'))?.focus(), []);
  return <span ref={place} hidden />;
}
