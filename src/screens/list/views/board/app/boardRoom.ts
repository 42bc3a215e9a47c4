/** The room of a board's columns: they fit, or the next one is seen to begin where the frame ends. */
import { useEffect, useState, type RefObject } from 'react';
import { isRightToLeft } from '#kit/focus.ts';
import { followSize } from '#kit/screen.ts';

export const columnGap = 12;
const [least, most] = [224, 360];
/** How much of the next column is seen where not all have room. */
const peek = 40;

/** All columns fit, or as many as have room, and the beginning of the next. */
export function columnWidth(count: number, room: number): string {
  if (room === 0) return `minmax(${least}px, ${most}px)`;
  const whole = (room + columnGap) / count - columnGap;
  if (whole >= least) return `${Math.min(most, Math.floor(whole))}px`;
  const fitting = Math.max(1, Math.floor((room - peek) / (least + columnGap)));
  return `${Math.floor((room - peek) / fitting - columnGap)}px`;
}

type Edges = 'left' | 'right' | 'both' | undefined;

/** The sides at which a frame has more than it shows. */
export function useScrollEdges(frame: RefObject<HTMLElement | null>): Edges {
  const [edges, setEdges] = useState<Edges>();
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const measure = () => {
      const beyond = box.scrollWidth - box.clientWidth;
      const isRtl = isRightToLeft(box);
      const left = isRtl ? beyond + box.scrollLeft : box.scrollLeft;
      const [hasLeft, hasRight] = [left > 1, beyond - left > 1];
      setEdges(hasLeft && hasRight ? 'both' : hasLeft ? 'left' : hasRight ? 'right' : undefined);
    };
    const stop = followSize(measure, box, box.firstElementChild);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      stop();
      box.removeEventListener('scroll', measure);
    };
  }, [frame]);
  return edges;
}

/** What lies beyond these edges fades there. */
export const fading = (edges: NonNullable<Edges>) => {
  const [left, right] = [
    edges === 'right' ? '#000 0' : 'transparent',
    edges === 'left' ? '#000 100%' : 'transparent',
  ];
  return `linear-gradient(90deg, ${left}, #000 ${peek}px calc(100% - ${peek}px), ${right})`;
};
