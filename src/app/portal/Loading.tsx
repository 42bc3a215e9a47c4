import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';

const heights = { screen: 240, page: '100vh', line: 0 } as const;

/** Shown while access is checked and a screen loads. */
export function Loading({ fills = 'screen' }: { fills?: keyof typeof heights }) {
  const translate = useTranslate();
  return (
    <Box
      component="output"
      aria-busy="true"
      sx={{ display: 'grid', placeItems: 'center', minHeight: heights[fills], color: 'text.secondary' }}
    >
      {translate('portal.loading')}
    </Box>
  );
}
