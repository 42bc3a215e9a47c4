import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { holdSession, skipsLeaveWarning } from '../../auth/reauthentication.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { words } from './words.ts';

const fileIn = (search: string) => new URLSearchParams(search).get('file');

/** While rendered, asks before leaving the file, and resumes an ended session in place. */
export function LeaveEditor() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!skipsLeaveWarning()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const release = holdSession();
    return () => {
      window.removeEventListener('beforeunload', ask);
      release();
    };
  }, []);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      !skipsLeaveWarning() &&
      (here.pathname !== next.pathname || fileIn(here.search) !== fileIn(next.search)),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={words().leave}
      confirmLabel={words().discard}
      color="error"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      {words().leaveHelp}
    </ConfirmDialog>
  );
}
