import { useLayoutEffect, useRef, useState } from 'react';
import { tableId } from '#kit/SkipLink.tsx';
import { followLater, followSize } from '#kit/screen.ts';
import { below, leastHeight } from '../tableRoom.ts';

/** What was last measured at each address. Going back there, the page is laid out once, not twice. */
const known = new Map<string, { height: number; width: number }>();

/**
 * Measures the width of an element, less the scrollbar of the table in it where that takes room of its own, and
 * the height from its top to the bottom of the window.
 */
export function useRoom() {
  const element = useRef<HTMLDivElement>(null);
  const [at] = useState(() => window.location.pathname);
  const [room, setRoom] = useState(() => known.get(at) ?? { height: leastHeight, width: 0 });
  useLayoutEffect(() => {
    const scroller = element.current?.querySelector<HTMLElement>(`#${tableId}`) ?? null;
    const measure = () => {
      const scrollbar = scroller ? scroller.offsetWidth - scroller.clientWidth : 0;
      const { top = 0, width = 0 } = element.current?.getBoundingClientRect() ?? {};
      const next = {
        height: Math.max(leastHeight, window.innerHeight - top - window.scrollY - below),
        width: Math.floor(width) - scrollbar,
      };
      known.set(at, next);
      setRoom((now) => (now.height === next.height && now.width === next.width ? now : next));
    };
    const follow = known.has(at) ? followLater : followSize;
    return follow(measure, document.body, element.current, scroller);
  }, [at]);
  return { element, ...room };
}
