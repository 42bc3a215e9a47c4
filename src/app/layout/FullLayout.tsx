import { Box } from '@mui/material';
import { memo, useEffect, type ReactNode } from 'react';
import { usePortalIndex } from '#ui/portal/context.ts';
import { translate } from '#kit/translate.ts';
import { expectNoPalette } from '../palette/typedAhead.ts';
import { Brand } from './Brand.tsx';
import { mainId, SkipLink } from '#kit/SkipLink.tsx';

export const Footer = memo(function Footer() {
  const { year, company } = usePortalIndex().brand;
  return (
    <Box
      component="footer"
      sx={{
        p: 2,
        // on a phone, the button that leads to the top is beside it
        paddingInline: { xs: '16px 72px', md: 3 },
        fontSize: '0.75rem',
        color: 'text.secondary',
      }}
    >
      {translate('portal.footer', { year, company })}
    </Box>
  );
});

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
