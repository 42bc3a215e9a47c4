import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { encode } from 'uqr';
import { translate } from '#kit/translate.ts';
import { RequestError } from '#ui/session/session.ts';
import { useFactors } from './useFactors.ts';

type SetUp = { secret: string; address: string; setUp: string };
type Props = { onClose: () => void; onAdded: (recoveryCodes: readonly string[] | undefined) => void };

/** Adds an authenticator app: shows its secret as a picture and as text, and asks for the first code. */
export function TotpDialog({ onClose, onAdded }: Props) {
  const { say, post } = useFactors();
  const { data, error } = useQuery({
    queryKey: ['portal', 'totp'],
    queryFn: () => post<SetUp>('totp'),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!data || isBusy || code.trim() === '') return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { recoveryCodes } = await post<{ recoveryCodes?: string[] }>('totp/confirm', {
        setUp: data.setUp,
        code,
      });
      onAdded(recoveryCodes);
    } catch (reason) {
      const fault = reason instanceof RequestError ? Object.values(reason.errors ?? {})[0] : undefined;
      setProblem(fault ?? (reason as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle>{say('addApp')}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Typography color="textSecondary">{say('appHelp')}</Typography>
            {error && <Alert severity="error">{error.message}</Alert>}
            {data ? (
              <>
                <Link href={data.address} sx={{ alignSelf: 'center' }} aria-label={say('openApp')}>
                  <QrCode text={data.address} />
                </Link>
                <TextField
                  label={say('secret')}
                  value={data.secret}
                  size="small"
                  fullWidth
                  multiline
                  slotProps={{ input: { readOnly: true, sx: { fontFamily: 'monospace' } } }}
                />
                <TextField
                  label={translate('portal.proof.code')}
                  value={code}
                  onChange={({ target }) => setCode(target.value)}
                  size="small"
                  fullWidth
                  error={problem !== undefined}
                  helperText={problem}
                  autoComplete="one-time-code"
                  slotProps={{ htmlInput: { inputMode: 'numeric' } }}
                />
              </>
            ) : (
              !error && <Skeleton variant="rounded" width={200} height={200} sx={{ alignSelf: 'center' }} />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy} disabled={!data}>
            {say('confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Always dark on light: cameras read it best. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden
      shapeRendering="crispEdges"
      sx={{ width: 200, height: 200, display: 'block', bgcolor: '#fff', borderRadius: 1 }}
    >
      <path d={path} fill="#000" />
    </Box>
  );
}
