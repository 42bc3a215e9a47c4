import { Typography } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { formatDay } from '#kinds/date/parseDates.ts';
import { closedUntil, rightsOn } from '#screens/app/rights.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { writableOf } from '#screens/form/app/defaults.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { translate } from '#kit/translate.ts';

/** Until which day the period of a record is closed, and what may still change: without its buttons, nobody would know. */
export function ClosedNote({ record }: { record: RaRecord }) {
  const { screen, resource } = useScreen();
  const { edit, editOnly = [] } = rightsOn(screen, resource, record, useConditionContext(resource));
  const open = writableOf(screen.form, resource).filter((id) => edit && editOnly.includes(id));
  const labels = open.map((id) => resource.fields[id]!.label).join(', ');
  return (
    <Typography role="note" variant="body2" color="textSecondary" sx={{ mb: 2 }}>
      {translate('portal.screen.record.closed', { until: formatDay(closedUntil(record)!) })}{' '}
      {labels !== '' && `${translate('portal.screen.form.open')}: ${labels}.`}
    </Typography>
  );
}
