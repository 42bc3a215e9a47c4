import { Box, Stack, Typography } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { dayWords } from '#kinds/date/calendar.ts';
import { formatTime } from '#kinds/date/formatTime.ts';
import { pad } from '#kinds/date/parseDates.ts';
import { currentLocale } from '#messages/translate.ts';
import { barsOf, hoursOf, isTimed, slotsOf, type Bar, type CalendarParts } from './days.ts';
import { CalendarEntry } from './CalendarEntry.tsx';
import { AddOn, DayBars, DayNumber, showsAdd } from './MonthGrid.tsx';
import { spansInLane } from './moves.ts';
import type { Lane } from './useLanes.ts';
import { dropSlot } from './useMoves.ts';
import type { ShownSpan } from '#screens/list/views/spans/app/useSpans.ts';

/** The height of an hour in pixels. */
export const hourHeight = 46;

/** The least width of a lane in pixels: a time and a short name fit. */
const leastLane = 136;

type HourColumn = {
  key: string;
  day: string;
  lane?: Lane;
  name: string;
  head: ReactNode;
  spans: readonly ShownSpan[];
  bars: readonly Bar<ShownSpan>[];
  /** Its index among the days of its bars. */
  at: number;
};

type HourGridProps = CalendarParts & {
  onOpen: ((day: string) => void) | undefined;
  /** Drawn side by side for a single day, in place of the days. */
  lanes: readonly Lane[];
  lanesField: string | undefined;
  hours: { from: number; to: number } | undefined;
};

/** Days or lanes with a grid of hours; records that take more than a day are above it. */
export function HourGrid(props: HourGridProps) {
  const { days, spans, create, hours: asked, lanesField } = props;
  const columns = lanesField === undefined ? columnsOfDays(props) : columnsOfLanes(props, lanesField);
  const slots = columns.map((column) => slotsOf(column.spans));
  const { first, last } = hoursOf(
    slotsOf(spans.filter((span) => days.includes(span.from) && isTimed(span))),
    asked,
  );
  const hours = Array.from({ length: last - first }, (_hour, at) => first + at);
  const least = lanesField === undefined ? '0' : `${leastLane}px`;
  const createAt = (event: MouseEvent<HTMLElement>, { day, lane }: HourColumn) => {
    if ((event.target as Element).closest('a')) return;
    const { top } = event.currentTarget.getBoundingClientRect();
    const hour = Math.min(23, first + Math.floor((event.clientY - top) / hourHeight));
    create?.({ day, time: `${pad(hour)}:00`, lane: lane?.id });
  };
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: `56px repeat(${columns.length}, minmax(${least}, 1fr))`,
          minWidth: lanesField === undefined ? 0 : 'max-content',
        }}
      >
        <Box sx={pinned} />
        {columns.map((column) => (
          <Box
            key={column.key}
            sx={{
              ...line,
              ...showsAdd,
              borderInlineStartWidth: 1,
              borderBottomWidth: 1,
              p: 0.75,
              minWidth: 0,
            }}
          >
            <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 0.5 }}>
              {column.head}
              {create && column.lane?.id !== null && (
                <AddOn
                  place={{ day: column.day, lane: column.lane?.id }}
                  name={column.lane?.name}
                  create={create}
                />
              )}
            </Stack>
            <DayBars bars={column.bars} at={column.at} between={13} />
          </Box>
        ))}
        <Box
          aria-hidden
          sx={{ ...pinned, typography: 'caption', color: 'text.secondary', textAlign: 'right', pr: 1 }}
        >
          {hours.map((hour) => (
            <Box key={hour} sx={{ height: hourHeight, lineHeight: 1, pt: '3px', whiteSpace: 'nowrap' }}>
              {formatTime(`${pad(hour)}:00`).replace(':00 ', ' ')}
            </Box>
          ))}
        </Box>
        {columns.map((column, at) => (
          <Box
            key={column.key}
            component="ul"
            aria-label={column.name}
            {...dropSlot(column.day, column.lane, first)}
            onClick={(event: MouseEvent<HTMLElement>) => createAt(event, column)}
            sx={{
              ...line,
              borderInlineStartWidth: 1,
              position: 'relative',
              m: 0,
              p: 0,
              listStyle: 'none',
              height: hours.length * hourHeight,
              backgroundImage: (theme) => `linear-gradient(${theme.palette.divider} 1px, transparent 1px)`,
              backgroundSize: `100% ${hourHeight}px`,
            }}
          >
            {slots[at]!.map(({ span, from, to, column: part, columns: parts }) => (
              <li
                key={span.id}
                style={{
                  position: 'absolute',
                  top: ((from - first * 60) / 60) * hourHeight + 1,
                  height: ((to - from) / 60) * hourHeight - 2,
                  insetInlineStart: `calc(${(part / parts) * 100}% + 2px)`,
                  width: `calc(${100 / parts}% - 4px)`,
                }}
              >
                <CalendarEntry
                  span={span}
                  withTime
                  style={{
                    height: '100%',
                    whiteSpace: to - from < 60 ? 'nowrap' : 'normal',
                    lineHeight: 1.3,
                    paddingTop: 2,
                  }}
                />
              </li>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const line = { borderColor: 'divider', borderStyle: 'solid', borderWidth: 0 } as const;

/** The hours stay visible while lanes are scrolled. */
const pinned = { position: 'sticky', insetInlineStart: 0, zIndex: 2, bgcolor: 'background.paper' } as const;

function columnsOfDays({ days, today, spans, onOpen }: HourGridProps): HourColumn[] {
  const whole = barsOf(
    spans.filter((span) => !isTimed(span)),
    days,
  );
  return days.map((day, at) => ({
    key: day,
    day,
    name: dayWords(day, currentLocale(), { dateStyle: 'full' }),
    head: onOpen ? <DayNumber day={day} today={today} hasWeekday onClick={() => onOpen(day)} /> : <span />,
    spans: spans.filter((span) => isTimed(span) && span.from === day),
    bars: whole,
    at,
  }));
}

function columnsOfLanes({ days, spans, lanes }: HourGridProps, lanesField: string): HourColumn[] {
  const day = days[0]!;
  return lanes.map((lane) => {
    const own = spansInLane(spans, lanesField, lane.id);
    return {
      key: String(lane.id),
      day,
      lane,
      name: lane.name,
      head: (
        <Typography variant="body2" component="h3" noWrap title={lane.name} sx={{ fontWeight: 600 }}>
          {lane.name}
        </Typography>
      ),
      spans: own.filter((span) => isTimed(span) && span.from === day),
      bars: barsOf(
        own.filter((span) => !isTimed(span)),
        [day],
      ),
      at: 0,
    };
  });
}
