import { Button, Typography } from '@mui/material';
import { PageNotice } from '../layout/PageNotice.tsx';
import { useDefaultDocumentTitle } from '#ui/layout/useDocumentTitle.ts';
import { translate } from '#kit/translate.ts';

/** The page for unknown addresses. */
export function NotFound() {
  useDefaultDocumentTitle(translate('portal.notFound.title'));
  return (
    <PageNotice
      lang={translate('portal.notFound.language')}
      picture={
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
      }
      title={translate('portal.notFound.title')}
      text={translate('portal.notFound.text')}
    >
      <Button variant="contained" href="/">
        {translate('portal.notFound.back')}
      </Button>
    </PageNotice>
  );
}
