import { Box, Stack } from '@mui/material';
import type { MouseEvent } from 'react';
import { dayWords } from '#kinds/date/calendar.ts';
import { formatTime } from '#kinds/date/formatTime.ts';
import { pad } from '#kinds/date/parseDates.ts';
import { currentLocale } from '#messages/translate.ts';
import { Entry } from '#screens/list/views/spans/app/Entry.tsx';
import { DayBars } from './DayBars.tsx';
import { AddOn, DayNumber, showsAdd } from './DayHead.tsx';
import { barsOf, hoursOf, isTimed, slotsOf } from './days.ts';
import type { CalendarParts } from './parts.ts';

/** The height of an hour in pixels. */
const hourHeight = 46;

type Props = CalendarParts & { onOpen: ((day: string) => void) | undefined };

/** Days with a grid of hours; records that take more than a day are above it. */
export function HourGrid({ days, today, spans, create, onOpen }: Props) {
  const tag = currentLocale();
  const slots = days.map((day) => slotsOf(spans.filter((span) => isTimed(span) && span.from === day)));
  const { first, last } = hoursOf(slots.flat());
  const whole = spans.filter((span) => !isTimed(span));
  const bars = barsOf(whole, days);
  const hours = Array.from({ length: last - first }, (_hour, at) => first + at);
  const createAt = (event: MouseEvent<HTMLElement>, day: string) => {
    if ((event.target as Element).closest('a')) return;
    const { top } = event.currentTarget.getBoundingClientRect();
    const hour = Math.min(23, first + Math.floor((event.clientY - top) / hourHeight));
    create?.(day, `${pad(hour)}:00`);
  };
  const line = { borderColor: 'divider', borderStyle: 'solid', borderWidth: 0 } as const;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: `56px repeat(${days.length}, minmax(0, 1fr))` }}>
      <Box />
      {days.map((day, at) => (
        <Box
          key={day}
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
            {onOpen ? <DayNumber day={day} today={today} hasWeekday onClick={() => onOpen(day)} /> : <span />}
            {create && <AddOn day={day} create={create} />}
          </Stack>
          <DayBars bars={bars} at={at} between={13} />
        </Box>
      ))}
      <Box aria-hidden sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'right', pr: 1 }}>
        {hours.map((hour) => (
          <Box key={hour} sx={{ height: hourHeight, lineHeight: 1, pt: '3px', whiteSpace: 'nowrap' }}>
            {formatTime(`${pad(hour)}:00`).replace(':00 ', ' ')}
          </Box>
        ))}
      </Box>
      {days.map((day, at) => (
        <Box
          key={day}
          component="ul"
          aria-label={dayWords(day, tag, { dateStyle: 'full' })}
          onClick={(event: MouseEvent<HTMLElement>) => createAt(event, day)}
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
          {slots[at]!.map(({ span, from, to, column, columns }) => (
            <li
              key={span.id}
              style={{
                position: 'absolute',
                top: ((from - first * 60) / 60) * hourHeight + 1,
                height: ((to - from) / 60) * hourHeight - 2,
                insetInlineStart: `calc(${(column / columns) * 100}% + 2px)`,
                width: `calc(${100 / columns}% - 4px)`,
              }}
            >
              <Entry
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
  );
}
