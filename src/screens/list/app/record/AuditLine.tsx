import { Typography } from '@mui/material';
import { type RaRecord } from 'ra-core';
import type { Field } from '#model/types.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { textOf } from '#ui/record/columns.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { currentLocale } from '#messages/translate.ts';
import { translate } from '#ui/translate.ts';

/**
 * Who created and last updated the record and when, as far as known. Records that were never updated have no
 * update line.
 */
export function AuditLine({ record }: { record: RaRecord }) {
  const { resource } = useScreen();
  const { timeZone } = usePortalIndex();
  const stamps = Object.values(resource.fields).filter(({ stamp }) => stamp);
  const { lookup } = useTitles(stamps, [record]);
  const stampValue = (stamp: NonNullable<Field['stamp']>) => {
    const field = stamps.find((one) => one.stamp === stamp);
    return field ? textOf(field, lookup, timeZone)(record) : '';
  };
  const created = { at: stampValue('createdAt'), by: stampValue('createdBy') };
  const updated = { at: stampValue('updatedAt'), by: stampValue('updatedBy') };
  const isChanged = updated.at !== created.at || updated.by !== created.by;
  const parts = [
    ...(created.at ? [translate(`portal.screen.record.stamps.created${created.by && 'By'}`, created)] : []),
    ...(updated.at && isChanged
      ? [translate(`portal.screen.record.stamps.updated${updated.by && 'By'}`, updated)]
      : []),
  ];
  if (parts.length === 0) return null;
  const line = parts.join('; ');
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 2, fontVariantNumeric: 'tabular-nums' }}>
      {line.charAt(0).toLocaleUpperCase(currentLocale()) + line.slice(1)}
    </Typography>
  );
}
