import { useEffect, useRef, type RefObject } from 'react';

/**
 * A ref for the fields of what is being saved. Refuses what would change a value, which the answer of the save would
 * drop. Disabled or inert fields would lose the focus.
 */
export function useRefusedInput(isSaving: boolean): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isSaving) return;
    const stopped = new AbortController();
    const refuse = (event: Event) => {
      const isPassing =
        event instanceof KeyboardEvent &&
        (event.key === 'Tab' || event.key === 'Escape' || event.ctrlKey || event.metaKey);
      if (isPassing) return;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const type of ['beforeinput', 'keydown', 'mousedown', 'click', 'paste', 'drop'])
      fields.current?.addEventListener(type, refuse, { capture: true, signal: stopped.signal });
    return () => stopped.abort();
  }, [isSaving]);
  return fields;
}
