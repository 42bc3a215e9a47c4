import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useEffect, useState, type ReactNode } from 'react';
import { focusAtOnce } from '#kit/focus.ts';
import { translate } from '#kit/translate.ts';
import { useFormState } from 'react-hook-form';
import { holdSession, skipsLeaveWarning } from '#ui/session/reauthentication.ts';
import { useAccount } from '#ui/session/useAccount.ts';
import { askBeforeUnload, useLeaveQuestion, useOneBlocker } from './useLeaveQuestion.ts';
import { openedIn } from '#screens/openedParam.ts';
import { deleteDraft, finishDraft, isFinished } from '../draftStore.ts';

type Props = {
  text: string;
  isAnswered?: boolean;
  onDiscard: () => void;
  onStay: () => void;
  /** Absent where nothing of the input is kept. */
  onKeep?: () => void;
};

/** What to do with unsaved input. */
function LeaveQuestion({ text, isAnswered = false, onDiscard, onStay, onKeep }: Props) {
  const textId = useId();
  return (
    <Dialog open onClose={onStay} aria-describedby={textId} maxWidth="sm">
      <DialogTitle>{translate('portal.draft.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" disabled={isAnswered} onClick={onDiscard} sx={{ mr: 'auto' }}>
          {translate('portal.draft.leave.discard')}
        </Button>
        <Button ref={focusAtOnce} color="inherit" disabled={isAnswered} onClick={onStay}>
          {translate('portal.draft.leave.stay')}
        </Button>
        {onKeep && (
          <Button variant="contained" disabled={isAnswered} onClick={onKeep}>
            {translate('portal.draft.leave.keep')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** True when the enclosing form has unsaved input. */
const useIsTyped = (): boolean => Object.keys(useFormState().dirtyFields).length > 0;

/** While there is unsaved input, an ended session is resumed in place. */
export function HoldsSession() {
  const isTyped = useIsTyped();
  useEffect(() => (isTyped ? holdSession() : undefined), [isTyped]);
  return null;
}

type Place = { pathname: string; search: string };
const leavesPlace = (here: Place, next: Place) =>
  here.pathname !== next.pathname || openedIn(here.search) !== openedIn(next.search);

/** Saved or discarded: nothing is lost by leaving. */
const isLeft = (id: string | undefined) => id !== undefined && isFinished(id);

/** Inside a form: asks before leaving it with unsaved input. `id` is its draft; absent: nothing of it is kept. */
export function LeaveGuard({ id }: { id?: string }) {
  const account = useAccount();
  const isTyped = useIsTyped();
  const keptBy = id === undefined ? undefined : account;
  const question = useLeaveQuestion(
    ({ currentLocation, nextLocation }) =>
      isTyped && !isLeft(id) && !skipsLeaveWarning() && leavesPlace(currentLocation, nextLocation),
  );

  useEffect(() => (isTyped ? askBeforeUnload(() => !isLeft(id)) : undefined), [isTyped, id]);

  if (!question) return null;
  const { isAnswered, leave, stay } = question;
  const discard = () => {
    if (id !== undefined) {
      finishDraft(id);
      if (keptBy) deleteDraft({ account: keptBy, id });
    }
    leave();
  };
  return (
    <LeaveQuestion
      text={translate(keptBy ? 'portal.draft.leave.text' : 'portal.draft.leave.lost')}
      isAnswered={isAnswered}
      onDiscard={discard}
      onStay={stay}
      {...(keptBy && { onKeep: leave })}
    />
  );
}

/**
 * For a dialog with a form: Escape, a click beside it or the browser's Back asks before typed input is lost. While it
 * is saved nothing is lost, and the answer is to be seen: the dialog stays. The `guard` is to be rendered inside the form.
 *
 * @param isSaving absent: while the form is submitted
 */
export function useDismissal(
  onClose: () => void,
  isSaving?: boolean,
): { dismiss: () => void; guard: ReactNode } {
  const [isTyped, setTyped] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const dismiss = () => {
    if (isSaving ?? isSubmitting) return;
    if (isTyped) setAsking(true);
    else onClose();
  };
  return {
    dismiss,
    guard: (
      <>
        <NoteState onTyped={setTyped} onSubmitting={setSubmitting} />
        <DismissedByBack dismiss={dismiss} />
        {isAsking && <Question onDiscard={onClose} onStay={() => setAsking(false)} />}
      </>
    ),
  };
}

type Note = (is: boolean) => void;

function NoteState({ onTyped, onSubmitting }: { onTyped: Note; onSubmitting: Note }) {
  const isTyped = useIsTyped();
  const { isSubmitting } = useFormState();
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);
  useEffect(() => onSubmitting(isSubmitting), [isSubmitting, onSubmitting]);
  useEffect(() => (isTyped ? askBeforeUnload() : undefined), [isTyped]);
  return null;
}

/** On a phone, Back is the usual way out of a dialog. It must not leave the page behind it. */
function DismissedByBack({ dismiss }: { dismiss: () => void }) {
  const blocker = useOneBlocker(({ historyAction }) => historyAction === 'POP');
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    dismiss();
  });
  return null;
}

function Question(answers: { onDiscard: () => void; onStay: () => void }) {
  return <LeaveQuestion text={translate('portal.draft.leave.lost')} {...answers} />;
}
