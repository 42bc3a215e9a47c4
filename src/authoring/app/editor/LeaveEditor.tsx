import { useEffect } from 'react';
import { holdSession, skipsLeaveWarning } from '#ui/session/reauthentication.ts';
import { askBeforeUnload } from '#ui/drafts/leaving/askBeforeUnload.ts';
import { useLeaveQuestion } from '#ui/drafts/leaving/useLeaveQuestion.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { translate } from '#messages/translate.ts';

const fileIn = (search: string) => new URLSearchParams(search).get('file');

/** While rendered, asks before leaving the file, and resumes an ended session in place. */
export function LeaveEditor() {
  useEffect(() => askBeforeUnload(), []);
  useEffect(() => holdSession(), []);
  const question = useLeaveQuestion(
    ({ currentLocation: here, nextLocation: next }) =>
      !skipsLeaveWarning() &&
      (here.pathname !== next.pathname || fileIn(here.search) !== fileIn(next.search)),
  );
  if (!question) return null;
  return (
    <ConfirmDialog
      title={translate('pages.editor.leave')}
      confirmLabel={translate('pages.editor.discard')}
      color="error"
      isBusy={question.isAnswered}
      onConfirm={question.leave}
      onClose={question.stay}
    >
      {translate('pages.editor.leaveHelp')}
    </ConfirmDialog>
  );
}
