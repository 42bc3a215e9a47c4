import { useLayoutEffect, useState } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * False while a page is drawn that a click led to, true once that can be seen: what stands further down is drawn then.
 * Whoever goes back finds all at once, as they left it.
 */
export function useIsPainted(): boolean {
  const isBack = useNavigationType() === 'POP';
  const [isPainted, setPainted] = useState(isBack);
  useLayoutEffect(() => {
    if (isPainted) return undefined;
    // asked for before the page is painted, and told when it has been
    const frame = requestAnimationFrame(() => setTimeout(setPainted, 0, true));
    return () => cancelAnimationFrame(frame);
  }, [isPainted]);
  return isPainted;
}
