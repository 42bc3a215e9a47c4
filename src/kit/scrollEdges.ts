/** A box that scrolls sideways fades where it has more than it shows. */
import { useEffect, useState, type RefObject } from 'react';
import { isRightToLeft } from './focus.ts';
import { followSize } from './screen.ts';

/** Pixels over which the content fades. */
export const fadeWidth = 40;

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
  return `linear-gradient(90deg, ${left}, #000 ${fadeWidth}px calc(100% - ${fadeWidth}px), ${right})`;
};
