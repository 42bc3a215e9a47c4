import { ProgressNotice } from '#kit/feedback/ProgressNotice.tsx';
import { translate } from '#kit/translate.ts';
import { useStored } from '#kit/useStored.ts';
import { formatAmount } from '#messages/translate.ts';
import { undoRun } from './undoRun.ts';

/** The progress of undoing many changes, on whatever page the user is meanwhile, with a button that stops it. */
export function UndoProgress() {
  const run = useStored(undoRun);
  if (!run) return null;
  const { done, count, stop } = run;
  return (
    <ProgressNotice
      text={translate('portal.screen.undo.progress', { done, count: formatAmount(count) })}
      stop={{ label: translate('portal.screen.bulk.stop'), onStop: stop }}
    />
  );
}
