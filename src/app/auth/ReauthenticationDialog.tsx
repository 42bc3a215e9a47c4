import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState, type FormEvent } from 'react';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { type AskedBesides, getToken, signIn, verifySignIn } from '#ui/session/session.ts';
import { appFeatures } from '../feature.ts';
import { isSameAccount } from '#ui/session/account.ts';
import { heldToken, skipLeaveWarning, completeReauthentication } from '#ui/session/reauthentication.ts';
import { translate } from '#kit/translate.ts';

type Props = { email: string; reason: string | undefined; onLeave: () => void };

/** A dialog over the current page. The same account continues, and failed requests are sent again. */
export function ReauthenticationDialog({ email, reason, onLeave }: Props) {
  const { api, providers = [] } = usePortalIndex();
  const queryClient = useQueryClient();
  const textId = useId();
  const field = useRef<HTMLInputElement>(null);
  const keep = useCallback((input: HTMLInputElement | null) => {
    field.current = input;
    input?.focus();
  }, []);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<AskedBesides>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // must not bubble to the form below the dialog
    event.stopPropagation();
    if (isBusy) return;
    if (password === '') return setProblem(translate('portal.again.missing'));
    const before = heldToken();
    setBusy(true);
    setProblem(undefined);
    try {
      const second = await signIn(api, { email, password });
      if (second) {
        setBusy(false);
        return setAsked(second);
      }
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
      return field.current?.select();
    }
    goOn(before);
  };
  const goOn = (before: string | null) => {
    if (!isSameAccount(before, getToken())) {
      // another account has signed in: nothing on this page belongs to it
      skipLeaveWarning();
      return window.location.replace('/dashboard');
    }
    completeReauthentication();
    void queryClient.invalidateQueries({
      predicate: ({ state, queryKey }) => state.status === 'error' || queryKey[1] === 'slice',
    });
  };

  const [ProofForm] = appFeatures().flatMap((feature) => feature.ProofForm ?? []);
  if (asked && ProofForm)
    return (
      <Dialog open maxWidth="xs" fullWidth>
        <DialogTitle>{translate('portal.again.title')}</DialogTitle>
        <DialogContent>
          <ProofForm
            asked={asked}
            onAnswer={async (answer) => {
              const before = heldToken();
              await verifySignIn(api, { challenge: asked.challenge, ...answer });
              goOn(before);
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => setAsked(undefined)}>
            {translate('ra.action.back')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog open aria-describedby={textId} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle>{translate('portal.again.title')}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <DialogContentText id={textId}>
              {reason && `${reason} `}
              {translate('portal.again.text')}
            </DialogContentText>
            {problem && <Alert severity="error">{problem}</Alert>}
            <TextField
              label={translate('portal.again.email')}
              value={email}
              size="small"
              fullWidth
              autoComplete="username"
              slotProps={{ input: { readOnly: true } }}
            />
            <TextField
              label={translate('portal.again.password')}
              type="password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
              size="small"
              fullWidth
              inputRef={keep}
              autoComplete="current-password"
            />
            {providers.map((provider) => (
              // another tab: what is typed here stays, and goes on once that tab has signed in
              <Button
                key={provider.id}
                variant="outlined"
                href={`/auth/${provider.id}/start?to=${encodeURIComponent('/personel-information')}`}
                target="_blank"
              >
                {translate('portal.again.with', { label: provider.label })}
              </Button>
            ))}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isBusy} onClick={onLeave}>
            {translate('portal.again.leave')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {translate('portal.again.enter')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
