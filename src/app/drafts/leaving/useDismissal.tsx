import { useTranslate } from 'ra-core';
import { useEffect, useState, type ReactNode } from 'react';
import { askBeforeUnload } from './askBeforeUnload.ts';
import { useIsTyped } from './LeaveGuard.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { useOneBlocker } from './useOneBlocker.ts';

/**
 * For a dialog with a form: Escape, a click beside it or the browser's Back asks before typed input is lost. The
 * `guard` is to be rendered inside the form.
 */
export function useDismissal(onClose: () => void): { dismiss: () => void; guard: ReactNode } {
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const dismiss = () => (isTyped ? setAsking(true) : onClose());
  return {
    dismiss,
    guard: (
      <>
        <NoteTyped onTyped={setTyped} />
        <DismissedByBack dismiss={dismiss} />
        {isAsking && <Question onDiscard={onClose} onStay={() => setAsking(false)} />}
      </>
    ),
  };
}

function NoteTyped({ onTyped }: { onTyped: (isTyped: boolean) => void }) {
  const isTyped = useIsTyped();
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);
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
  const translate = useTranslate();
  return <LeaveQuestion text={translate('portal.draft.leave.lost')} {...answers} />;
}
