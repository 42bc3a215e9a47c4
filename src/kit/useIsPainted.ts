import { useLayoutEffect, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { painted } from './idle.ts';

/**
 * False while a page opened by a click renders, true after it was painted; parts further down render then.
 * When going back it is true at once, so that the page is complete.
 */
export function useIsPainted(): boolean {
  const isBack = useNavigationType() === 'POP';
  const [isPainted, setPainted] = useState(isBack);
  useLayoutEffect(() => {
    if (!isPainted) void painted().then(() => setPainted(true));
  }, [isPainted]);
  return isPainted;
}
