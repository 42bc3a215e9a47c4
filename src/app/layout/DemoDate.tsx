import { Chip } from '@mui/material';
import { formatDay } from '#kinds/date/parseDates.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { translate } from '#kit/translate.ts';

/** The date of the demo's clock, which records, history and schedules follow instead of the user's calendar. */
export function DemoDate() {
  const { today } = usePortalIndex();
  const label = translate('portal.demoDate', { date: formatDay(today) });
  return (
    <Chip label={label} size="small" variant="outlined" sx={{ display: { xs: 'none', lg: 'inline-flex' } }} />
  );
}
