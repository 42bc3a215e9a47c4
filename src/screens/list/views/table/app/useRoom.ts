import { useLayoutEffect, useRef, useState } from 'react';
import { followSize } from '../../../../../app/ui/followSize.ts';

/** Enough for some rows, where little is left. */
const least = 360;
/** The pagination under the table and the page's own margin. */
const below = 52 + 24;

/** The width of an element, and what remains of the window below where it begins, however much stands above it. */
export function useRoom() {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ height: least, width: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const { top = 0, width = 0 } = element.current?.getBoundingClientRect() ?? {};
      const next = {
        height: Math.max(least, window.innerHeight - top - window.scrollY - below),
        width: Math.floor(width),
      };
      setRoom((now) => (now.height === next.height && now.width === next.width ? now : next));
    };
    return followSize(measure, document.body, element.current);
  }, []);
  return { element, ...room };
}
