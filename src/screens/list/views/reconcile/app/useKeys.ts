import { useEffect, useRef } from 'react';
import { isCovered, isTyping, singleKeysAreOn, writtenBy } from '#kit/keyboard.ts';
import { linePrefix } from './LineRow.tsx';

/**
 * Runs what a key means, in lower case, outside of inputs and dialogs, unless single keys are turned off. Enter and space belong
 * to a button or a box that has the focus, unless it is a line.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isCovered() || !singleKeysAreOn()) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const key = (writtenBy(event) ?? event.key).toLowerCase();
      if (!Object.hasOwn(latest.current, key)) return;
      if (['enter', ' '].includes(key) && isOfControl(event.target)) return;
      event.preventDefault();
      // the portal's J, K and N go through other lists
      event.stopImmediatePropagation();
      latest.current[key]!();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}

function isOfControl(target: EventTarget | null): boolean {
  const control = target instanceof Element ? target.closest('button, a, input, [role="button"]') : null;
  return control !== null && !control.id.startsWith(linePrefix);
}
