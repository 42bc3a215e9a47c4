import LockOutlined from '@mui/icons-material/LockOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { PageNotice } from '../layout/PageNotice.tsx';
import { useDefaultDocumentTitle } from '#ui/layout/useDocumentTitle.ts';
import { translate } from '#kit/translate.ts';
import { LapsedGroups } from '../portal/routing/LapsedGroups.tsx';
import { useRegainedAddress } from '../portal/routing/NotAuthorisedRedirect.tsx';

/** The page for users who lack a permission; the guard redirects here. */
export function NotAuthorised() {
  const navigate = useNavigate();
  useDefaultDocumentTitle(translate('portal.notAuthorised.title'));
  const opened = useRegainedAddress();
  const { state } = useLocation() as { state: { refused?: unknown } | null };
  if (opened) return <Navigate to={opened} replace />;
  return (
    <PageNotice
      picture={<LockOutlined color="primary" sx={{ fontSize: 48, mb: 1 }} aria-hidden />}
      title={translate('portal.notAuthorised.title')}
      text={translate('portal.notAuthorised.text')}
    >
      <LapsedGroups to={typeof state?.refused === 'string' ? state.refused : '/dashboard'} />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button
          variant="outlined"
          onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate('/dashboard'))}
        >
          {translate('portal.notAuthorised.back')}
        </Button>
        <Button variant="contained" component={Link} to="/dashboard">
          {translate('portal.notAuthorised.home')}
        </Button>
      </Stack>
    </PageNotice>
  );
}

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
