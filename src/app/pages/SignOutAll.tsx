import { Alert, Button, Stack, Typography } from '@mui/material';
import { useLogout } from 'ra-core';
import { useState } from 'react';
import { useAccount } from '#ui/session/useAccount.ts';
import { LostDrafts } from '../auth/LostDrafts.tsx';
import { useDrafts } from '#ui/drafts/useDrafts.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { setSignInMessage, signOutAll } from '#ui/session/session.ts';
import { translate } from '#ui/translate.ts';

/** Ends all sessions of the account, on all devices, after confirmation. */
export function SignOutAll() {
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
