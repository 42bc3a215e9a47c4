import { Alert, Box, Card, CardContent, Chip, Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useUserInfo } from '#ui/session/useUserInfo.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useCurrentRoute } from '#ui/portal/context.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { SignOutAll } from './SignOutAll.tsx';
import { usePermissions } from '#ui/portal/useSession.ts';
import { translate } from '#ui/translate.ts';
import { SettingsForm } from '../settings/SettingsForm.tsx';

/** The signed-in user's own data, and the preferences of this browser. */
export function Profile() {
  const { route } = useCurrentRoute();
  return (
    <>
      <PageHeader
        title={route.label}
        description={route.description ?? translate('portal.profile.description')}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' },
          alignItems: 'start',
          maxWidth: 1200,
        }}
      >
        <Stack sx={{ gap: 2 }}>
          <Section title={translate('portal.profile.account')}>
            <Account />
          </Section>
          <Section title={translate('portal.profile.password')}>
            <ChangePassword />
          </Section>
          <Section title={translate('portal.profile.sessions')}>
            <SignOutAll />
          </Section>
        </Stack>
        <Section title={translate('portal.profile.preferences')}>
          <SettingsForm />
        </Section>
      </Box>
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" aria-label={title}>
    <CardContent>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
);

function Account() {
  const { data: user, isPending, isError } = useUserInfo();
  const stored = usePermissions();
  const permissions = user?.permissions ?? stored ?? [];
  // permissions that differ only in case are the same
  const names = new Set(permissions.map((permission) => user?.permissionLabels?.[permission] ?? permission));
  if (isError) return <Alert severity="error">{translate('portal.profile.failed')}</Alert>;
  const text = (value: string | undefined) => (isPending ? <Skeleton width={160} /> : value || '—');
  return (
    <Stack component="dl" sx={{ gap: 2, m: 0 }}>
      <Datum label={translate('portal.profile.name')}>{text(user?.name)}</Datum>
      <Datum label={translate('portal.profile.email')}>{text(user?.email)}</Datum>
      <Datum label={translate('portal.profile.plan')}>{text(user?.subscriptionPlan)}</Datum>
      <Datum label={translate('portal.profile.permissions')}>
        {permissions.length === 0
          ? text(translate('portal.profile.noPermissions'))
          : [...names].map((name) => <Chip key={name} label={name} sx={{ mr: 0.5, mb: 0.5 }} />)}
      </Datum>
    </Stack>
  );
}

const Datum = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Typography component="dt" variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0 }}>
      {children}
    </Box>
  </div>
);
