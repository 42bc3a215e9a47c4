import { Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useDefaultDocumentTitle } from '../layout/useDocumentTitle.ts';

/** The page for unknown addresses. Its texts are given by the specification. */
export function NotFound() {
  const translate = useTranslate();
  useDefaultDocumentTitle(translate('portal.notFound.title'));
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 1 }}>
      <Typography
        component="p"
        sx={{
          fontSize: { xs: '5rem', sm: '7rem' },
          lineHeight: 1,
          fontWeight: 700,
          letterSpacing: '-0.04em',
          color: 'primary.main',
        }}
      >
        {translate('portal.notFound.code')}
      </Typography>
      <Typography component="h1" variant="h4">
        {translate('portal.notFound.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('portal.notFound.text')}
      </Typography>
      <Button variant="contained" href="/">
        {translate('portal.notFound.back')}
      </Button>
    </Stack>
  );
}
