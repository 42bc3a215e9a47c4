import { Alert, Box } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { useRecordTitles } from '#ui/data/useRecordTitles.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { Refused } from './changeRecords.ts';
import { groupBy } from '#model/lib/collections.ts';
import { translate } from '#ui/translate.ts';

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
