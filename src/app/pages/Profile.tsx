import {
  Alert,
  Button,
  Stack,
  Typography,
  TextField,
  Box,
  Card,
  CardContent,
  Chip,
  Skeleton,
} from '@mui/material';
import { useLogout, useNotify } from 'ra-core';
import { Suspense, useState, useEffect, type ReactNode } from 'react';
import { EmailChange } from '#ui/session/EmailChange.tsx';
import { useAccount, useUserInfo } from '#ui/session/useAccount.ts';
import { LostDrafts } from '../auth/LostDrafts.tsx';
import { useDrafts } from '#ui/drafts/draftStore.ts';
import { usePortalIndex, useCurrentRoute, usePermissions } from '#ui/portal/useSession.ts';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { setSignInMessage, signOutAll, changePassword, RequestError } from '#ui/session/session.ts';
import { translate } from '#kit/translate.ts';
import { FormProvider, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { LeaveGuard } from '#ui/drafts/leaving/LeaveGuard.tsx';
import { savedByKeys } from '#kit/keyboard.ts';
import { passwordHash } from '#ui/session/profilePath.ts';
import { useRefusedInput } from '#kit/useRefusedInput.ts';
import { isId } from '#model/values/ids.ts';
import { passwordFault } from '#kinds/password/kind.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { appFeatures, type AccountSection } from '../feature.ts';
import { SettingsForm } from '../settings/SettingsForm.tsx';

/** Ends all sessions of the account, on all devices, after confirmation. */
function SignOutAll() {
  const logout = useLogout();
  const { api } = usePortalIndex();
  const [step, setStep] = useState<'idle' | 'asking' | 'ending'>('idle');
  const drafts = useDrafts(useAccount());
  const [problem, setProblem] = useState<string>();

  const end = async () => {
    setStep('ending');
    try {
      await signOutAll(api);
      setSignInMessage(translate('portal.profile.sessionsEnded'));
      await logout();
    } catch (error) {
      setProblem((error as Error).message);
      setStep('idle');
    }
  };
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography color="textSecondary">{translate('portal.profile.sessionsHelp')}</Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button variant="outlined" color="error" onClick={() => setStep('asking')}>
        {translate('portal.profile.signOutAll')}
      </Button>
      {step !== 'idle' && (
        <ConfirmDialog
          title={translate('portal.profile.signOutAllAsk')}
          confirmLabel={translate('portal.profile.signOutAll')}
          color="error"
          isBusy={step === 'ending'}
          onConfirm={() => void end()}
          onClose={() => setStep('idle')}
        >
          {translate('portal.profile.signOutAllHelp')}
          <LostDrafts drafts={drafts} />
        </ConfirmDialog>
      )}
    </Stack>
  );
}

type Passwords = { current: string; next: string; again: string };
const empty: Passwords = { current: '', next: '', again: '' };

/** The form to change one's own password: asks for the current one, and twice for the new one. */
function ChangePassword() {
  const notify = useNotify();
  const { api } = usePortalIndex();
  const { data: user } = useUserInfo();
  const form = useForm<Passwords>({ defaultValues: empty });
  const { register, handleSubmit, reset, setError, setFocus, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const fields = useRefusedInput(isSubmitting);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === passwordHash) setFocus('current');
  }, [hash, setFocus]);

  const save = handleSubmit(async ({ current, next }) => {
    try {
      await changePassword(api, { current, next });
      reset(empty);
      notify(translate('portal.profile.passwordChanged'), { type: 'success' });
    } catch (error) {
      const refused = error instanceof RequestError ? error : new RequestError(0);
      const byField = Object.entries(refused.errors ?? {}).filter(([field]) => field in empty);
      for (const [field, message] of byField) setError(field as keyof Passwords, { message });
      if (byField.length === 0) setError('root', { message: refused.message });
    }
  });
  const field = (
    name: keyof Passwords,
    autoComplete: string,
    validate?: (value: string) => true | string,
  ) => ({
    ...register(name, { required: translate('ra.validation.required'), validate }),
    label: translate(`portal.profile.${name}`),
    type: 'password',
    autoComplete,
    size: 'small' as const,
    error: errors[name] !== undefined,
    helperText: errors[name]?.message,
  });

  return (
    <FormProvider {...form}>
      <LeaveGuard />
      <Stack
        component="form"
        noValidate
        onSubmit={(event) => void save(event)}
        sx={{ gap: 2, maxWidth: 420 }}
      >
        {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
        <Stack ref={fields} sx={{ gap: 2, ...(isSubmitting && { opacity: 0.6 }) }}>
          <TextField {...field('current', 'current-password')} />
          <TextField
            {...field(
              'next',
              'new-password',
              (value) => passwordFault(value, [user?.email ?? '', user?.name ?? '']) ?? true,
            )}
          />
          <TextField
            {...field(
              'again',
              'new-password',
              (value) => value === getValues('next') || translate('portal.profile.differs'),
            )}
          />
        </Stack>
        <Button
          type="submit"
          variant="contained"
          loading={isSubmitting}
          sx={{ alignSelf: 'flex-start' }}
          {...savedByKeys}
        >
          {translate('portal.profile.changePassword')}
        </Button>
      </Stack>
    </FormProvider>
  );
}

/** The signed-in user's own data, and the preferences of this browser. */
export function Profile() {
  const { route } = useCurrentRoute();
  const { data: user } = useUserInfo();
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
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
          maxWidth: 1200,
        }}
      >
        <Stack sx={{ gap: 2 }}>
          <Section title={translate('portal.profile.account')}>
            <Account />
          </Section>
          {user?.hasPassword !== false && (
            <Section title={translate('portal.profile.password')}>
              <ChangePassword />
            </Section>
          )}
          {sectionsOf((section) => section.isOfSignIn === true)}
          <Section title={translate('portal.profile.sessions')}>
            <OwnSessions />
            <SignOutAll />
          </Section>
          {sectionsOf((section) => !section.isOfSignIn)}
        </Stack>
        <Section title={translate('portal.profile.preferences')}>
          <SettingsForm />
        </Section>
      </Box>
    </>
  );
}

const sectionsOf = (isThere: (section: AccountSection) => boolean) =>
  appFeatures()
    .flatMap(({ accountSections = [] }) => accountSections)
    .filter(isThere)
    .map(({ title, Section: Inside }) => (
      <Section key={title()} title={title()}>
        <Suspense fallback={<Skeleton height={40} />}>
          <Inside />
        </Suspense>
      </Section>
    ));

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
      <Datum label={translate('portal.profile.email')}>
        {text(user?.email)}
        {isId(user?.id) && <EmailChange account={user.id} />}
      </Datum>
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
