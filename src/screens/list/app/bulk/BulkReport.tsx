import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useUndo } from '#ui/feedback/UndoButton.tsx';
import { translate } from '#ui/translate.ts';
import { Refusals } from './Refusals.tsx';
import type { BulkOutcome } from './useBulkRun.ts';

type Props = { outcome: BulkOutcome; notWritten: string };

/** The result of a bulk write that failed for some records, with an undo button for those that were written. */
export function BulkReport({ outcome, notWritten }: Props) {
  return (
    <Stack spacing={2}>
      {outcome.written > 0 && <Written key={outcome.undos[0]} text={outcome.text} undos={outcome.undos} />}
      <Missing count={outcome.missing} />
      <Refusals title={notWritten} refused={outcome.refused} />
    </Stack>
  );
}

/** The number of selected records that no longer exist; renders nothing when all exist. */
export function Missing({ count }: { count: number }) {
  if (count === 0) return null;
  return <Alert severity="warning">{translate('portal.screen.bulk.missing', { smart_count: count })}</Alert>;
}

function Written({ text, undos }: { text: string; undos: readonly string[] }) {
  const undo = useUndo();
  const [state, setState] = useState<'busy' | 'done'>();
  const run = async () => {
    setState('busy');
    await undo(undos);
    setState('done');
  };
  if (state === 'done') return null;
  return (
    <Alert
      severity="success"
      action={
        undos.length > 0 && (
          <Button color="inherit" size="small" loading={state === 'busy'} onClick={() => void run()}>
            {translate('ra.action.undo')}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
}
