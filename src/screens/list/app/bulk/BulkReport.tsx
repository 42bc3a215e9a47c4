import { Alert, Box, Button, Stack } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import { useRecordTitles } from '#ui/data/useRecordTitles.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { Refused } from './changeRecords.ts';
import { groupBy } from '#model/lib/collections.ts';
import { translate } from '#kit/translate.ts';
import { useUndo } from '#ui/feedback/UndoButton.tsx';
import type { BulkOutcome } from './useBulkRun.ts';

/** Up to so many records with the same reason are listed individually. */
const singly = 5;
const namedOfMany = 3;

type Line = { records: RaRecord[]; reason: string; others: number };

/** The refused records with the reasons; many with the same reason are grouped. */
export function Refusals({ title, refused }: { title: string; refused: readonly Refused[] }) {
  const { resource } = useScreen();
  const lines = useMemo(() => linesOf(refused), [refused]);
  const named = useMemo(() => lines.flatMap(({ records }) => records), [lines]);
  const name = useRecordTitles(resource.id, named);
  return (
    <Alert severity="error" sx={{ alignItems: 'flex-start' }}>
      {title}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25, maxHeight: 220, overflow: 'auto' }}>
        {lines.map(({ records, reason, others }) => (
          <li key={records[0]!.id}>
            <strong>{records.map(name).join(', ')}</strong>
            {others > 0 && ` ${translate('portal.screen.bulk.andOthers', { smart_count: others })}`}: {reason}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

function linesOf(refused: readonly Refused[]): Line[] {
  return [...groupBy(refused, ({ reason }) => reason)].flatMap(([reason, some]): Line[] => {
    const records = some.map(({ record }) => record);
    return records.length <= singly
      ? records.map((record) => ({ records: [record], reason, others: 0 }))
      : [{ records: records.slice(0, namedOfMany), reason, others: records.length - namedOfMany }];
  });
}

type Props = { outcome: BulkOutcome; notWritten: string };

/** The result of a bulk write that failed for some records, with an undo button for those that were written. */
export function BulkReport({ outcome, notWritten }: Props) {
  return (
    <Stack spacing={2}>
      {outcome.written > 0 && <Written key={outcome.undos[0]} text={outcome.text} undos={outcome.undos} />}
      <MissingRecords count={outcome.missing} />
      <Refusals title={notWritten} refused={outcome.refused} />
    </Stack>
  );
}

/** The number of selected records that no longer exist; renders nothing when all exist. */
export function MissingRecords({ count }: { count: number }) {
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
