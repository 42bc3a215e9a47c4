import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { decoded, elementOf, resolve, type Shown } from './entries.ts';

/**
 * Scrolls to the entry in the address, again on each navigation to it.
 *
 * @param shown when it changes, the entry may have become available
 */
export function useTarget(
  addresses: ReadonlySet<string>,
  shown: readonly Shown[],
): { target: string | undefined; lost: string | undefined } {
  const { hash, key } = useLocation();
  const target = hash ? resolve(hash, addresses) : undefined;
  const done = useRef<{ key?: string; shown?: readonly Shown[] }>({});
  useEffect(() => {
    if (!target || (done.current.key === key && done.current.shown === shown)) return;
    // after the scroll reset of a new page
    const frame = requestAnimationFrame(() => {
      done.current = { key, shown };
      const element = document.getElementById(elementOf(target));
      element?.scrollIntoView({ block: 'start' });
      element?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [target, key, shown]);
  return { target, lost: hash.length > 1 && !target ? decoded(hash.slice(1)) : undefined };
}
