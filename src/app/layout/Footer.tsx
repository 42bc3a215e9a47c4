import { Box } from '@mui/material';
import { memo } from 'react';
import { usePortalIndex } from '#ui/portal/context.ts';
import { translate } from '#ui/translate.ts';

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
