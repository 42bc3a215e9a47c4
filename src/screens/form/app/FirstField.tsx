import { useEffect, useRef } from 'react';

/** Where one begins to type in a part of a page. */
export const firstField = (part: Element | null | undefined) =>
  part?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, [role="combobox"]');

/** The keyboard begins with the form's first field: what opened the form is gone. */
export function FirstField() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => firstField(place.current?.closest('form'))?.focus(), []);
  return <span ref={place} hidden />;
}
