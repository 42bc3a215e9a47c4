import { Chip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatDay } from '#kinds/date/parseDates.ts';
import { usePortalIndex } from '#ui/portal/context.ts';

/** What today is where it isn't the day of the reader's calendar: records, history and schedules go by it. */
export function DemoDate() {
  const translate = useTranslate();
  const { today } = usePortalIndex();
  const label = translate('portal.demoDate', { date: formatDay(today) });
  return (
    <Chip label={label} size="small" variant="outlined" sx={{ display: { xs: 'none', lg: 'inline-flex' } }} />
  );
}
