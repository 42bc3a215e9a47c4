import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { holdSession, skipsLeaveWarning } from '#ui/session/reauthentication.ts';
import { useAccount } from '#ui/session/useAccount.ts';
import { translate } from '#ui/translate.ts';
import { askBeforeUnload } from './askBeforeUnload.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { openedIn } from '../openedParam.ts';
import { deleteDraft, finishDraft, isFinished } from '../store.ts';
import { useLeaveQuestion } from './useLeaveQuestion.ts';

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

/** Saved or discarded: nothing is lost by leaving. */
const isLeft = (id: string | undefined) => id !== undefined && isFinished(id);

/** Inside a form: asks before leaving it with unsaved input. `id` is its draft; absent: nothing of it is kept. */
export function LeaveGuard({ id }: { id?: string }) {
  const account = useAccount();
  const isTyped = useIsTyped();
  const keptBy = id === undefined ? undefined : account;
  const question = useLeaveQuestion(
    ({ currentLocation, nextLocation }) =>
      isTyped && !isLeft(id) && !skipsLeaveWarning() && isElsewhere(currentLocation, nextLocation),
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
