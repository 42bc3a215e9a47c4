import { Alert, Button, Stack, TextField } from '@mui/material';
import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { LeaveGuard } from '#ui/drafts/leaving/LeaveGuard.tsx';
import { savedByKeys } from '#ui/layout/shortcuts.ts';
import { passwordHash } from '../layout/user/profilePath.ts';
import { useRefusedInput } from '#ui/useRefusedInput.ts';
import { passwordFault } from '#kinds/password/kind.ts';
import { useUserInfo } from '#ui/session/useUserInfo.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { changePassword, RequestError } from '#ui/session/session.ts';
import { translate } from '#ui/translate.ts';

type Passwords = { current: string; next: string; again: string };
const empty: Passwords = { current: '', next: '', again: '' };

/** The form to change one's own password: asks for the current one, and twice for the new one. */
export function ChangePassword() {
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
