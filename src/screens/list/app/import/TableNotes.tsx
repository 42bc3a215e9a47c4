import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Table } from './readTable.ts';

/** Rows of the file that are not taken as records, shown up front so that nothing is dropped silently. */
export function TableNotes({ table: { headLine, sums } }: { table: Table }) {
  const translate = useTranslate();
  if (headLine === undefined && !sums) return null;
  const lines = sums?.map(({ line, cells }) =>
    translate('portal.screen.import.columns.sum', {
      line,
      text: cells.filter(Boolean).join(' ').slice(0, 60),
    }),
  );
  return (
    <Alert severity="info">
      {headLine !== undefined && (
        <div>{translate('portal.screen.import.columns.headLine', { line: headLine })}</div>
      )}
      {lines && (
        <div>
          {translate('portal.screen.import.columns.sums', {
            smart_count: lines.length,
            lines: lines.join(', '),
          })}
        </div>
      )}
    </Alert>
  );
}
