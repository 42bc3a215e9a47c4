import { Alert, Box } from '@mui/material';
import { useMemo } from 'react';
import { useRecordNames } from '../../../../app/data/useRecordNames.ts';
import { useScreen } from '../../../app/useScreen.ts';
import type { Refused } from './changeRecords.ts';

/** Which records of many were refused, by name, and why. */
export function Refusals({ title, refused }: { title: string; refused: readonly Refused[] }) {
  const { resource } = useScreen();
  const records = useMemo(() => refused.map(({ record }) => record), [refused]);
  const name = useRecordNames(resource.id, records);
  return (
    <Alert severity="error" sx={{ alignItems: 'flex-start' }}>
      {title}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25, maxHeight: 220, overflow: 'auto' }}>
        {refused.map(({ record, reason }) => (
          <li key={record.id}>
            <strong>{name(record)}</strong>: {reason}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
