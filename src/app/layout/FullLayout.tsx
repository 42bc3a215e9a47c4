import { Box } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { expectNoPalette } from '../palette/typedAhead.ts';
import { Brand } from './Brand.tsx';
import { Footer } from './Footer.tsx';
import { mainId, SkipLink } from '#ui/layout/SkipLink.tsx';

/** The layout of the public pages: no menu. */
export function FullLayout({ children }: { children: ReactNode }) {
  useEffect(expectNoPalette, []);
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <Box component="header" sx={{ p: { xs: 2, md: 3 }, display: 'flex' }}>
        <Brand />
      </Box>
      <Box
        component="main"
        id={mainId}
        tabIndex={-1}
        sx={{ flex: 1, display: 'grid', placeItems: 'center', alignContent: 'center', p: 3 }}
      >
        {children}
      </Box>
      <Box sx={{ textAlign: 'center', '& footer': { px: 2 } }}>
        <Footer />
      </Box>
    </Box>
  );
}
