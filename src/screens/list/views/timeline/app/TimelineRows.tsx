import { Box, Typography } from '@mui/material';
import { currentLocale } from '#messages/translate.ts';
import { Entry } from '#screens/list/views/spans/app/Entry.tsx';
import { greatestOf } from '#model/lib/extremes.ts';
import { daysBetween } from '#model/time/time.ts';
import type { Days } from '#screens/list/views/spans/days.ts';
import { translate } from '#ui/translate.ts';
import { lanesOf, type Lane } from './lanes.ts';
import type { Group } from './useGroups.ts';

/** The width of the column of names, and the height of a bar with its gap, in pixels. */
const nameWidth = { xs: 112, sm: 160, md: 220 };
const laneHeight = 28;

/** The minimum touch target in pixels. */
const barHeight = 24;

const line = { borderColor: 'divider', borderStyle: 'solid', borderWidth: 0 } as const;
const nameCell = {
  ...line,
  width: nameWidth,
  flexShrink: 0,
  px: 1.5,
  py: 0.75,
  position: 'sticky',
  insetInlineStart: 0,
  zIndex: 3,
  bgcolor: 'background.paper',
  borderInlineEndWidth: 1,
} as const;

type Scale = Days & { today: string; ticks: readonly string[] };
type Props = Scale & {
  groups: readonly Group[];
  isGrouped: boolean;
  tickText: (tick: string) => string;
};

/** A band per group below the days, with a line at today through all of them. */
export function TimelineRows({ groups, isGrouped, tickText, ...scale }: Props) {
  return (
    <Box sx={{ position: 'relative', minWidth: { xs: 820, md: 0 } }}>
      <DayHeadings {...scale} tickText={tickText} />
      {groups.length > 0 && <DayLines {...scale} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {groups.map((group) => (
          <GroupBand key={group.key} group={group} isGrouped={isGrouped} from={scale.from} to={scale.to} />
        ))}
      </Box>
    </Box>
  );
}

const daysIn = ({ from, to }: Days) => daysBetween(from, to) + 1;
/** Where a day begins, as CSS has it. */
const startOf = (day: string, days: Days) => `${(daysBetween(days.from, day) / daysIn(days)) * 100}%`;

function DayHeadings({ today, ticks, tickText, ...days }: Scale & Pick<Props, 'tickText'>) {
  return (
    <Box aria-hidden sx={{ ...line, display: 'flex', borderBottomWidth: 1 }}>
      <Box sx={nameCell} />
      <Box sx={{ position: 'relative', flex: 1, height: 30, overflow: 'hidden' }}>
        {ticks.map((tick) => (
          <Typography
            key={tick}
            variant="caption"
            color={tick === today ? 'primary' : 'textSecondary'}
            sx={{
              position: 'absolute',
              insetInlineStart: startOf(tick, days),
              lineHeight: '30px',
              pl: '4px',
              whiteSpace: 'nowrap',
              ...(tick === today && { fontWeight: 700 }),
            }}
          >
            {tickText(tick)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

function DayLines({ today, ticks, ...days }: Scale) {
  const hasToday = days.from <= today && today <= days.to;
  return (
    <Box
      aria-hidden
      sx={{ position: 'absolute', inset: '30px 0 0 0', display: 'flex', pointerEvents: 'none' }}
    >
      <Box sx={{ width: nameWidth, flexShrink: 0 }} />
      <Box sx={{ position: 'relative', flex: 1 }}>
        {ticks.map((tick) => (
          <Box
            key={tick}
            sx={{
              ...line,
              position: 'absolute',
              inset: `0 auto 0 ${startOf(tick, days)}`,
              borderInlineStartWidth: 1,
              opacity: 0.6,
            }}
          />
        ))}
        {hasToday && (
          <Box
            title={translate('portal.screen.span.today')}
            sx={{
              position: 'absolute',
              insetBlock: 0,
              insetInlineStart: `${((daysBetween(days.from, today) + 0.5) / daysIn(days)) * 100}%`,
              borderInlineStart: '2px solid',
              borderColor: 'primary.main',
            }}
          />
        )}
      </Box>
    </Box>
  );
}

function GroupBand({ group, isGrouped, from, to }: Days & { group: Group; isGrouped: boolean }) {
  const lanes = lanesOf(group.spans, from, to);
  const rows = greatestOf(lanes.map(({ row }) => row)) + 1;
  return (
    <Box
      component="li"
      sx={{ ...line, display: 'flex', borderBottomWidth: 1, '&:last-of-type': { borderBottomWidth: 0 } }}
    >
      <Box sx={nameCell}>
        <Typography variant="body2" sx={{ fontWeight: 550, overflowWrap: 'break-word' }}>
          {group.name}
        </Typography>
        {isGrouped && (
          <Typography variant="caption" color="textSecondary">
            {group.spans.length.toLocaleString(currentLocale())}
          </Typography>
        )}
      </Box>
      <Box
        component="ul"
        aria-label={group.name}
        sx={{
          position: 'relative',
          flex: 1,
          m: 0,
          p: 0,
          listStyle: 'none',
          minHeight: rows * laneHeight + 12,
        }}
      >
        {lanes.map((lane) => (
          <Bar key={lane.span.id} lane={lane} from={from} to={to} />
        ))}
      </Box>
    </Box>
  );
}

function Bar({
  lane: { span, row, at, size, room, isShifted },
  from,
  to,
}: Days & { lane: Lane<Group['spans'][number]> }) {
  return (
    <Box
      component="li"
      style={{
        position: 'absolute',
        top: row * laneHeight + 8,
        insetInlineStart: `${at * 100}%`,
        width: `${room * 100}%`,
        paddingInlineEnd: 2,
        boxSizing: 'border-box',
      }}
    >
      <Entry
        span={span}
        cameFrom={span.from < from || isShifted}
        goesOn={span.to > to}
        style={{
          height: barHeight,
          lineHeight: `${barHeight}px`,
          backgroundSize: `${(size / room) * 100}% 100%`,
          backgroundRepeat: 'no-repeat',
          ...(isShifted && { backgroundPosition: 'right', textAlign: 'end' }),
        }}
      />
    </Box>
  );
}
