import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { usePortalIndex } from '../portal/context.ts';

export const Footer = memo(function Footer() {
  const translate = useTranslate();
  const { year, company } = usePortalIndex().brand;
  return (
    <Box
      component="footer"
      sx={{ px: { xs: 2, md: 3 }, py: 2, fontSize: '0.75rem', color: 'text.secondary' }}
    >
      {translate('portal.footer', { year, company })}
    </Box>
  );
});
