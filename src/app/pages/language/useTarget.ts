import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { decoded, elementOf, resolve, type Shown } from './entries.ts';

/**
 * What the address asks for, brought into sight whenever it is asked for again.
 *
 * @param shown when this changes, what is asked for may be there that was not before
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
    // after a new page has begun at its top
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
