import { useEffect, useRef } from 'react';
import { beginIn } from '#kit/focus.ts';

/** Focuses the form's first field, since what opened the form is gone. */
export function FirstField() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => beginIn(place.current?.closest('form')), []);
  return <span ref={place} hidden />;
}
