/** What lines about the past are made of. */
import ArrowForward from '@mui/icons-material/ArrowForward';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { relativeTime } from '#kinds/date/relative.ts';
import { formatValue } from '#kinds/registry.ts';
import { visuallyHidden } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';
import { nowMs } from '#model/time/clock.ts';
import type { Field } from '#model/types.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';

type ChangeProps = {
  label: string;
  /** Absent: only the new value is shown. */
  before?: ReactNode;
  after: ReactNode;
  /** A button, such as one to restore the value. */
  action?: ReactNode;
};

/** "Situação: Aberta → Aprovada", as an entry of a definition list; on a phone the label is above. */
export function HistoryChange({ label, before, after, action }: ChangeProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@container (min-width: 520px)': { gridTemplateColumns: '180px minmax(0, 1fr)' },
        columnGap: 2,
        py: 0.25,
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 'body2.fontSize', lineHeight: '22px' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, lineHeight: '22px', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
      >
        {before !== undefined && (
          <>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {before}
            </Box>{' '}
            <Became />{' '}
          </>
        )}
        {after}
        {action && <div>{action}</div>}
      </Box>
    </Box>
  );
}

export const Became = () => (
  <>
    <ArrowForward aria-hidden sx={{ fontSize: 14, color: 'text.disabled', verticalAlign: -2 }} />
    <span style={visuallyHidden}>{translate('portal.screen.history.became')}</span>
  </>
);

/** A time in relative words and in full. `isShort`: in full only to the pointer and to screen readers. */
export function HistoryMoment({ at, isShort = false }: { at: string; isShort?: boolean }) {
  const { timeZone } = usePortalIndex();
  const full = formatValue(at.length === 10 ? day : instant, at, { timeZone });
  return (
    <Box
      component="time"
      dateTime={at}
      {...(isShort && { title: full, 'aria-label': full })}
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: isShort ? 'nowrap' : undefined }}
    >
      {relativeTime(at, { now: new Date(nowMs()), timeZone })}
      {!isShort && ` (${full})`}
    </Box>
  );
}

const instant = { id: 'at', type: 'datetime', label: '' } as Field;
const day = { id: 'at', type: 'date', label: '' } as Field;

/** The first line of what happened to a record: who, by which action, and when. */
export const ActivityHead = ({
  who,
  what,
  at,
  children,
}: {
  who: ReactNode;
  what?: ReactNode;
  at: string;
  children?: ReactNode;
}) => (
  <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 1 }}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {who}
      </Box>
      {what && <> · {what}</>}
    </Box>
    {at !== '' && (
      <Typography component="span" variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
        <HistoryMoment at={at} isShort />
      </Typography>
    )}
    {children}
  </Box>
);

/** A dot per entry, on a line from the first to the last. */
export const activityLine = {
  position: 'relative',
  pl: 2.25,
  pb: 2,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 7,
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'text.disabled',
  },
  '&:first-of-type::before': { bgcolor: 'primary.main' },
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: 3.5,
    top: 19,
    bottom: -3,
    width: '1px',
    bgcolor: 'divider',
  },
  '&:last-of-type': { pb: 0 },
} as const;
