import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** `li` elements in as many columns as fit at this width. `sparse` increases the gaps. */
export const ColumnsList = ({
  width,
  sparse = false,
  children,
}: {
  width: number;
  sparse?: boolean;
  children: ReactNode;
}) => (
  <Box
    component="ul"
    sx={{
      listStyle: 'none',
      p: 0,
      m: 0,
      display: 'grid',
      columnGap: sparse ? 1.5 : 2,
      rowGap: sparse ? 1.5 : 0.75,
      gridTemplateColumns: `repeat(auto-fill, minmax(${width}px, 1fr))`,
    }}
  >
    {children}
  </Box>
);
