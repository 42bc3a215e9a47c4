import { useEffect, useState, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { translate } from '#kit/translate.ts';
import { askBeforeUnload } from './askBeforeUnload.ts';
import { useIsTyped, LeaveQuestion } from './LeaveGuard.tsx';
import { useOneBlocker } from './useLeaveQuestion.ts';

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
