import { useTranslate } from 'ra-core';
import { useEffect, useState, type ReactNode } from 'react';
import { useIsTyped } from './LeaveGuard.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';

/**
 * For a dialog with a form: Escape, or a click beside it, asks before typed input is lost. The `guard` is to
 * be rendered inside the form.
 */
export function useDismissal(onClose: () => void): { dismiss: () => void; guard: ReactNode } {
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return {
    dismiss: () => (isTyped ? setAsking(true) : onClose()),
    guard: (
      <>
        <NoteTyped onTyped={setTyped} />
        {isAsking && <Question onDiscard={onClose} onStay={() => setAsking(false)} />}
      </>
    ),
  };
}

function NoteTyped({ onTyped }: { onTyped: (isTyped: boolean) => void }) {
  const isTyped = useIsTyped();
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);
  return null;
}

function Question(answers: { onDiscard: () => void; onStay: () => void }) {
  const translate = useTranslate();
  return <LeaveQuestion text={translate('portal.draft.leave.lost')} {...answers} />;
}
