import { Box } from '@mui/material';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { followSize } from '../../../../../app/ui/followSize.ts';

type Props = {
  least: number;
  /** What is drawn says itself how high it is. */
  grows: boolean;
  children(height: number, width: number): ReactNode;
};

/** All the height that its card has beside taller neighbours, and never less than this. */
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
  // what is drawn takes no part in the height of the line, or it would never shrink again
  return (
    <Box sx={{ position: 'relative', height: '100%', minHeight: least }}>
      <Box ref={room} sx={{ position: 'absolute', inset: 0 }}>
        {children(height, width)}
      </Box>
    </Box>
  );
}
