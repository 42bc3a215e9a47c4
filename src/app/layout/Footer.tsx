import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { usePortalIndex } from '../portal/context.ts';
import { phone } from '../theme/components.ts';

export const Footer = memo(function Footer() {
  const translate = useTranslate();
  const { year, company } = usePortalIndex().brand;
  return (
    <Box
      component="footer"
      sx={{
        px: { xs: 2, md: 3 },
        py: 2,
        fontSize: '0.75rem',
        color: 'text.secondary',
        // on a phone, the button that leads to the top is beside it
        [phone]: { paddingInlineEnd: 9 },
      }}
    >
      {translate('portal.footer', { year, company })}
    </Box>
  );
});
