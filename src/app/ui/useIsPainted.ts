import { useLayoutEffect, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { painted } from '../idle.ts';

/**
 * False while a page is drawn that a click led to, true once that can be seen: what stands further down is drawn then.
 * Whoever goes back finds all at once, as they left it.
 */
export function useIsPainted(): boolean {
  const isBack = useNavigationType() === 'POP';
  const [isPainted, setPainted] = useState(isBack);
  useLayoutEffect(() => {
    if (!isPainted) void painted().then(() => setPainted(true));
  }, [isPainted]);
  return isPainted;
}
