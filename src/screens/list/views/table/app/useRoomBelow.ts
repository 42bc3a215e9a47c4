import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Enough for some rows, where little is left. */
const least = 360;
/** The pagination under the table and the page's own margin. */
const below = 52 + 24;

/** The height that remains of the window below where an element begins, however much stands above it. */
export function useRoomBelow(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(least);
  useLayoutEffect(() => {
    const measure = () => {
      const top = (element.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setRoom(Math.max(least, window.innerHeight - top - below));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return [element, room];
}
