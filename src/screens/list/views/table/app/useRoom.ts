import { useLayoutEffect, useRef, useState } from 'react';
import { followSize } from '../../../../../app/ui/followSize.ts';

/** The minimum height in pixels, enough for a few rows. */
const least = 360;
/** The height of the pagination and the page's bottom margin, in pixels. */
const below = 52 + 24;

/** Measures the width of an element, and the height from its top to the bottom of the window. */
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
