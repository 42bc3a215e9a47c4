import { Box } from '@mui/material';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { followSize } from '#ui/followSize.ts';

type Props = {
  least: number;
  /** True when the content determines its own height. */
  grows: boolean;
  children(height: number, width: number): ReactNode;
};

/**
 * Gives its content the full height of the card, which taller neighbours may stretch, but at least `least`.
 */
export function Room({ least, grows, children }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(least);
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const measure = () => {
      setHeight(Math.max(least, Math.floor(room.current?.clientHeight ?? 0)));
      setWidth(room.current?.clientWidth || Infinity);
    };
    return followSize(measure, room.current);
  }, [least]);
  if (grows) return <>{children(least, width)}</>;
  // The content is positioned absolutely, so that it doesn't hold the line's height and the card can shrink
  // again.
  return (
    <Box sx={{ position: 'relative', height: '100%', minHeight: least }}>
      <Box ref={room} sx={{ position: 'absolute', inset: 0 }}>
        {children(height, width)}
      </Box>
    </Box>
  );
}
