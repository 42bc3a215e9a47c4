import { Box } from '@mui/material';
import { formatValue } from '#kinds/registry.ts';
import type { Field } from '#model/types.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { nowMs } from '#model/time/clock.ts';
import { relativeTime } from '#kinds/date/relative.ts';

/** A time in relative words and in full. */
export function Moment({ at }: { at: string }) {
  const { timeZone } = usePortalIndex();
  return (
    <Box component="time" dateTime={at} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {relativeTime(at, { now: new Date(nowMs()), timeZone })} ({formatValue(instant, at, { timeZone })})
    </Box>
  );
}

const instant = { id: 'at', type: 'datetime', label: '' } as Field;
