import {
  Alert,
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useDataProvider, useNotify } from 'ra-core';
import { useState, type FormEvent } from 'react';
import { translate } from '#kit/translate.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { HandedOver, type AccountLink } from './HandedOver.tsx';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { authFetch, posting, RequestError } from '#ui/session/session.ts';

type Option = { value: string; label: string };

/** Makes an account whose person chooses the password. What else it needs is said by the API. */
export function InviteDialog({
  accounts,
  onClose,
}: {
  accounts: NonNullable<ClientResource['accounts']>;
  onClose: () => void;
}) {
  const { resource, resourceName } = useScreen();
  const { api } = usePortalIndex();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const [[name, email], setTexts] = useState(['', '']);
  const [permissions, setPermissions] = useState<readonly Option[]>([]);
  const [error, setError] = useState<Error>();
  const [made, setMade] = useState<AccountLink>();
  const [isBusy, setBusy] = useState(false);
  const labelOf = (field: string) => resource.fields[field]?.label ?? field;
  const errors = (error instanceof RequestError && error.errors) || {};
  const own: readonly string[] = Object.values(accounts);
  const others = Object.entries(errors).filter(([field]) => !own.includes(field));

  const invite = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      const body = { name, email, permissions: permissions.map(({ value }) => value) };
      const link = (await authFetch(`${api}/user-invitations`, posting(body))) as AccountLink;
      // the link is shown once: the list may be late
      void dataProvider.refresh(resourceName);
      if (!link.sent) return setMade(link);
      notify(translate('portal.screen.invite.sent', { email }), { type: 'success' });
      onClose();
    } catch (reason) {
      setError(reason as Error);
    } finally {
      setBusy(false);
    }
  };
  const text = (field: string, value: string, change: (typed: string) => void, type?: string) => (
    <TextField
      label={labelOf(field)}
      type={type}
      required
      value={value}
      onChange={({ target }) => change(target.value)}
      error={errors[field] !== undefined}
      helperText={errors[field]}
      autoComplete="off"
    />
  );
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={isBusy ? undefined : onClose}>
      <form onSubmit={(event) => void invite(event)}>
        <DialogTitle>{translate('portal.screen.invite.title')}</DialogTitle>
        <DialogContent>
          {made ? (
            <HandedOver {...made} />
          ) : (
            <Stack sx={{ gap: 2 }}>
              <Typography color="textSecondary">{translate('portal.screen.invite.help')}</Typography>
              {text(accounts.name, name, (typed) => setTexts([typed, email]))}
              {text(accounts.email, email, (typed) => setTexts([name, typed]), 'email')}
              <Autocomplete
                multiple
                disableCloseOnSelect
                options={[...(resource.fields[accounts.permissions]?.options ?? [])]}
                value={[...permissions]}
                onChange={(_event, chosen) => setPermissions(chosen)}
                renderInput={(input) => (
                  <TextField
                    {...input}
                    label={labelOf(accounts.permissions)}
                    error={errors[accounts.permissions] !== undefined}
                    helperText={errors[accounts.permissions]}
                  />
                )}
              />
              {error && (others.length > 0 || Object.keys(errors).length === 0) && (
                <Alert severity="error">
                  {others.length === 0
                    ? error.message
                    : others.map(([field, why]) => <div key={field}>{`${labelOf(field)}: ${why}`}</div>)}
                </Alert>
              )}
            </Stack>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isBusy} onClick={onClose}>
            {translate(made ? 'ra.action.close' : 'ra.action.cancel')}
          </Button>
          {!made && (
            <Button type="submit" variant="contained" loading={isBusy}>
              {translate('portal.screen.invite.label')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
