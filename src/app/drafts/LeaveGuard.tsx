import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useId } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { holdSession, skipsLeaveWarning } from '../auth/reauthentication.ts';
import { useAccount } from '../auth/useAccount.ts';
import { focusAtOnce } from '../ui/focusAtOnce.ts';
import { openedIn } from './openedParam.ts';
import { deleteDraft, finishDraft, isFinished } from './store.ts';

/** True when the enclosing form has unsaved input. */
export const useIsTyped = (): boolean => Object.keys(useFormState().dirtyFields).length > 0;

/** While there is unsaved input, an ended session is resumed in place. */
export function HoldsSession() {
  const isTyped = useIsTyped();
  useEffect(() => (isTyped ? holdSession() : undefined), [isTyped]);
  return null;
}

type Place = { pathname: string; search: string };
const isElsewhere = (here: Place, next: Place) =>
  here.pathname !== next.pathname || openedIn(here.search) !== openedIn(next.search);

/** Inside a form: asks before leaving it with unsaved input. `id` is its draft. */
export function LeaveGuard({ id }: { id: string }) {
  const translate = useTranslate();
  const account = useAccount();
  const textId = useId();
  const isTyped = useIsTyped();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isTyped && !isFinished(id) && !skipsLeaveWarning() && isElsewhere(currentLocation, nextLocation),
  );

  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isFinished(id) && !skipsLeaveWarning()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped, id]);

  if (blocker.state !== 'blocked') return null;
  const discard = () => {
    finishDraft(id);
    if (account) deleteDraft({ account, id });
    blocker.proceed();
  };
  return (
    <Dialog open onClose={() => blocker.reset()} aria-describedby={textId} maxWidth="sm">
      <DialogTitle>{translate('portal.draft.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>
          {translate(account ? 'portal.draft.leave.text' : 'portal.draft.leave.lost')}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        <Button color="error" onClick={discard} sx={{ mr: 'auto' }}>
          {translate('portal.draft.leave.discard')}
        </Button>
        <Button ref={focusAtOnce} color="inherit" onClick={() => blocker.reset()}>
          {translate('portal.draft.leave.stay')}
        </Button>
        {account && (
          <Button variant="contained" onClick={() => blocker.proceed()}>
            {translate('portal.draft.leave.keep')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
