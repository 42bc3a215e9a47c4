import { SnackbarContent } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { LateChunk } from '../resilience/LateChunk.tsx';
import { lazyPage } from '../resilience/lazyPage.ts';

const UndoButton = lazyPage(() => import('./UndoButton.tsx'), 'UndoButton');

const shownMs = 8000;
/** Longer for bulk changes, whose message may be below a long list or appear after a wait. */
const shownOfManyMs = 20_000;

/** Notifies that one or many changes were made, and offers to undo them for a few seconds. */
export function useNotifyDone() {
  const notify = useNotify();
  const translate = useTranslate();
  return (message: string, messageArgs: Record<string, unknown>, names: readonly (string | undefined)[]) => {
    const known = names.filter((name) => name !== undefined);
    if (known.length === 0) return notify(message, { type: 'success', messageArgs });
    const action = (
      <LateChunk>
        <UndoButton names={known} />
      </LateChunk>
    );
    const text = <span role="alert">{translate(message, messageArgs)}</span>;
    // the button may come later, and would be announced with the whole message once more
    notify(<SnackbarContent role="none" message={text} action={action} />, {
      type: 'success',
      autoHideDuration: known.length > 1 ? shownOfManyMs : shownMs,
    });
  };
}
