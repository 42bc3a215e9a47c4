import { Button, SnackbarContent } from '@mui/material';
import { useCloseNotification, useNotify } from 'ra-core';
import { Link } from 'react-router-dom';
import { LateChunk } from '#kit/LateChunk.tsx';
import { lazyPage } from '#kit/lazyPage.ts';

const UndoButton = lazyPage(() => import('./UndoButton.tsx'), 'UndoButton');

const shownMs = 8000;
/** Longer for bulk changes, whose message may be below a long list or appear after a wait, and for a link to follow. */
const shownLongMs = 20_000;

/** Where to go on after a change. */
export type NextStep = { label: string; to: string };

/** Notifies that one or many changes were made, and offers to undo them for a few seconds. */
export function useNotifyDone() {
  const notify = useNotify();
  const notifySentence = useNotifySentence();
  return (sentence: string, names: readonly (string | undefined)[]) =>
    names.some((name) => name !== undefined)
      ? notifySentence(sentence, names)
      : notify(sentence, { type: 'success' });
}

/** The same for a sentence in the user's language, which may offer the next step too. */
export function useNotifySentence() {
  const notify = useNotify();
  return (sentence: string, names: readonly (string | undefined)[], next?: NextStep) => {
    const known = names.filter((name) => name !== undefined);
    const action = (
      <>
        {next && <NextLink {...next} />}
        {known.length > 0 && (
          <LateChunk>
            <UndoButton names={known} />
          </LateChunk>
        )}
      </>
    );
    const text = <span role="alert">{sentence}</span>;
    // the button may come later, and would be announced with the whole message once more
    notify(<SnackbarContent role="none" message={text} action={action} />, {
      type: 'success',
      autoHideDuration: known.length > 1 || next ? shownLongMs : shownMs,
    });
  };
}

function NextLink({ label, to }: NextStep) {
  const close = useCloseNotification();
  return (
    <Button color="inherit" size="small" component={Link} to={to} onClick={close}>
      {label}
    </Button>
  );
}
