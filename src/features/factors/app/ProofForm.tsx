import type { ProofFormProps } from '#app/feature.ts';
import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import type { RequestJson, Proof } from '../shared.ts';
import { translate } from '#kit/translate.ts';
import { focusAtOnce } from '#kit/focus.ts';

type Asked = { methods: readonly Proof[]; passkey?: RequestJson | undefined };

/** Asks for one of these proofs: a passkey, a code, or the password. */
export function ProofForm({ asked, onAnswer }: ProofFormProps) {
  const { methods, passkey } = asked as Asked;
  const typed = methods.filter((method) => method !== 'passkey' && method !== 'provider');
  const [at, setAt] = useState(0);
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const method = typed[at];

  const send = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      const { errors = {}, message } = error as { errors?: Record<string, string>; message: string };
      setProblem(Object.values(errors)[0] ?? message);
    }
    setBusy(false);
  };
  const byKey = async () => {
    const { askKey, isDeclined } = await import('./webauthn.ts');
    const response = await askKey(passkey!).catch((error: unknown) => {
      if (!isDeclined(error)) throw error;
    });
    if (response) await onAnswer({ method: 'passkey', response });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // must not bubble to the form below the dialog
    event.stopPropagation();
    if (!method || value.trim() === '') return;
    void send(() => onAnswer(method === 'password' ? { method, password: value } : { method, code: value }));
  };
  const labels = { totp: 'code', recovery: 'recovery', password: 'password' } as const;

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={submit}>
      {problem && <Alert severity="error">{problem}</Alert>}
      {passkey && methods.includes('passkey') && (
        <Button
          ref={focusAtOnce}
          variant={method ? 'outlined' : 'contained'}
          loading={isBusy}
          onClick={() => void send(byKey)}
        >
          {translate('portal.proof.usePasskey')}
        </Button>
      )}
      {method && (
        <>
          <TextField
            key={method}
            label={translate(`portal.proof.${labels[method as keyof typeof labels]}`)}
            type={method === 'password' ? 'password' : 'text'}
            value={value}
            onChange={({ target }) => setValue(target.value)}
            size="small"
            fullWidth
            inputRef={methods.includes('passkey') ? undefined : focusAtOnce}
            autoComplete={method === 'password' ? 'current-password' : 'one-time-code'}
            slotProps={{ htmlInput: { inputMode: method === 'totp' ? 'numeric' : 'text' } }}
          />
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button type="submit" variant="contained" loading={isBusy}>
              {translate('portal.proof.confirm')}
            </Button>
            {typed.length > 1 && (
              <Button
                color="inherit"
                onClick={() => {
                  setValue('');
                  setProblem(undefined);
                  setAt((at + 1) % typed.length);
                }}
              >
                {translate('portal.proof.other')}
              </Button>
            )}
          </Stack>
        </>
      )}
      {methods.includes('provider') && (
        <Typography color="textSecondary">{translate('portal.proof.provider')}</Typography>
      )}
    </Stack>
  );
}
