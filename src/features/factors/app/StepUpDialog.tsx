import { publicPasswordOf } from '#app/feature.ts';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Skeleton,
  Stack,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { StepUpOptions } from '../shared.ts';
import { focusAtOnce } from '#kit/focus.ts';
import { translate } from '#kit/translate.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { authFetch, posting } from '#ui/session/session.ts';
import { settleProof } from '#ui/session/proof.ts';
import { ProofForm } from './ProofForm.tsx';

/** Asks who the user is before something that lasts, and lets the refused request go on. */
export function StepUpDialog() {
  const index = usePortalIndex();
  const { api } = index;
  const publicPassword = publicPasswordOf(index);
  const textId = useId();
  const { data, error } = useQuery({
    queryKey: ['portal', 'stepUp'],
    queryFn: ({ signal }) => authFetch(`${api}/login/step-up/options`, { signal }) as Promise<StepUpOptions>,
    gcTime: 0,
    retry: false,
  });
  const answer = async (proof: object) => {
    await authFetch(`${api}/login/step-up`, posting(proof));
    settleProof(true);
  };
  // Where everybody knows the password, whoever tries one confirms with a click.
  const [isOther, setOther] = useState(false);
  const isPublic = !isOther && publicPassword !== undefined && data?.methods[0] === 'password';
  return (
    <Dialog
      open
      onClose={() => settleProof(false)}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
      onClick={(event) => event.stopPropagation()}
    >
      <DialogTitle>{translate('portal.proof.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <DialogContentText id={textId}>
            {translate(isPublic ? 'portal.proof.click' : 'portal.proof.text')}
          </DialogContentText>
          {error && <Alert severity="error">{error.message}</Alert>}
          {isPublic && (
            <ProofByClick
              onAnswer={() => answer({ method: 'password', password: publicPassword })}
              onRefused={() => setOther(true)}
            />
          )}
          {!data && !error && <Skeleton height={40} />}
          {data && !isPublic && <ProofForm asked={data} onAnswer={answer} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => settleProof(false)}>
          {translate('ra.action.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** An account whose password was changed is asked for it. */
function ProofByClick({ onAnswer, onRefused }: { onAnswer: () => Promise<void>; onRefused: () => void }) {
  return (
    <Button
      ref={focusAtOnce}
      variant="contained"
      sx={{ alignSelf: 'flex-start' }}
      onClick={() => void onAnswer().catch(onRefused)}
    >
      {translate('portal.proof.confirm')}
    </Button>
  );
}
