import { Box, ButtonBase, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { markOfBrackets } from '#model/config/brandMark.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { memo, useEffect, type ReactNode } from 'react';
import { translate } from '#kit/translate.ts';
import { expectNoPalette } from '../palette/typedAhead.ts';
import { mainId, SkipLink } from '#kit/SkipLink.tsx';

const mark = {
  width: '2rem',
  height: '2rem',
  flex: 'none',
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
};

/** The mark of brackets in the brand's colour, with its name beside it where there is space. */
export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  const { brand } = usePortalIndex();
  return (
    <ButtonBase
      component={Link}
      to="/dashboard"
      aria-label={markOnly ? brand.name : undefined}
      sx={{ gap: 1.25, borderRadius: 1, minWidth: 0, justifyContent: 'flex-start', color: 'text.primary' }}
    >
      <Box aria-hidden component="svg" viewBox="0 0 32 32" sx={mark}>
        <path d={markOfBrackets} fill="none" stroke="currentColor" strokeWidth={2.5} />
      </Box>
      {!markOnly && (
        <Typography
          component="span"
          noWrap
          sx={{ fontWeight: 650, fontSize: '1rem', letterSpacing: '-0.01em' }}
        >
          {brand.name}
        </Typography>
      )}
    </ButtonBase>
  );
}

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
