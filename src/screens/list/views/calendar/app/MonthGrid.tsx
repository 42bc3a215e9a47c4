import { Box, styled, useTheme } from '@mui/material';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { visuallyHidden } from '#ui/visuallyHidden.ts';
import { dayAfterKey, dayWords } from '#kinds/date/calendar.ts';
import { weekdayOf } from '#model/time/weeks.ts';
import { currentLocale } from '#messages/translate.ts';
import { useRoom } from '#screens/list/views/table/app/useRoom.ts';
import type { Shown } from '#screens/list/views/spans/app/useSpans.ts';
import { DayBars, rowHeight } from './DayBars.tsx';
import { AddOn, DayNumber, showsAdd } from './DayHead.tsx';
import { barsOf, takes } from './days.ts';
import type { CalendarParts } from './parts.ts';

/** Heights in pixels: of a day's number, and the minimum of a week. */
const [headHeight, leastHeight] = [30, 104];
const barHeight = 100;

type Props = CalendarParts & { isPhone: boolean; onOpen: (day: string) => void };

/**
 * A month as a grid of weeks. On a phone, days are too small for titles: they show dots, and the chosen day
 * is listed below.
 */
export function MonthGrid({ days, day, today, spans, create, onDay, isPhone, onOpen }: Props) {
  const tag = currentLocale();
  const isRtl = useTheme().direction === 'rtl';
  const { element, height } = useRoom();
  const weeks = Array.from({ length: days.length / 7 }, (_week, at) => days.slice(at * 7, at * 7 + 7));
  const weekHeight = isPhone
    ? 52
    : Math.max(leastHeight, Math.floor((height - barHeight + 52) / weeks.length));
  const fits = Math.max(2, Math.floor((weekHeight - headHeight - 4) / rowHeight));
  const table = useRef<HTMLTableElement>(null);
  const [isMoved, setMoved] = useState(false);
  useEffect(() => {
    if (isMoved) table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [isMoved, day]);
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayAfterKey(day, event, weekdayOf(days[0]!), isRtl);
    if (next === undefined) return;
    event.preventDefault();
    setMoved(true);
    onDay(next);
  };
  const month = day.slice(0, 7);
  return (
    <Box ref={element}>
      <Grid ref={table} style={{ '--week': `${weekHeight}px` } as never}>
        <caption style={visuallyHidden}>{dayWords(day, tag, { month: 'long', year: 'numeric' })}</caption>
        <thead>
          <tr>
            {days.slice(0, 7).map((one) => (
              <th key={one} scope="col">
                <abbr title={dayWords(one, tag, { weekday: 'long' })}>
                  {dayWords(one, tag, { weekday: isPhone ? 'narrow' : 'short' }).replace('.', '')}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => {
            const bars = barsOf(spans, week);
            const rows = Math.max(-1, ...bars.map(({ row }) => row)) + 1;
            const shown = rows > fits ? fits - 1 : fits;
            return (
              <tr key={week[0]}>
                {week.map((one, at) => {
                  const count = spans.filter((span) => takes(span, one)).length;
                  const tabIndex = one === day ? 0 : -1;
                  return (
                    // Keyboard users have the button in it, which does the same.
                    <td
                      key={one}
                      data-outside={one.slice(0, 7) !== month || undefined}
                      data-chosen={(isPhone && one === day) || undefined}
                      onClick={({ target }) => {
                        if ((target as Element).closest('a, button')) return;
                        if (isPhone) onDay(one);
                        else create?.(one);
                      }}
                    >
                      <Head>
                        <DayNumber
                          day={one}
                          today={today}
                          tabIndex={tabIndex}
                          isOutside={one.slice(0, 7) !== month}
                          isPressed={isPhone ? one === day : undefined}
                          about={count > 0 ? `${count}` : undefined}
                          onClick={() => (isPhone ? onDay(one) : onOpen(one))}
                          onKeyDown={press}
                        />
                        {create && !isPhone && <AddOn day={one} create={create} tabIndex={tabIndex} />}
                      </Head>
                      {isPhone ? (
                        <Dots spans={spans.filter((span) => takes(span, one))} />
                      ) : (
                        <DayBars bars={bars} at={at} between={7} shown={shown} onMore={() => onOpen(one)} />
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </Grid>
    </Box>
  );
}

const Dots = ({ spans }: { spans: readonly Shown[] }) => (
  <Box aria-hidden sx={{ display: 'flex', justifyContent: 'center', gap: '3px', height: 6, mt: '2px' }}>
    {spans.slice(0, 3).map(({ id, tone }) => (
      <Box
        key={id}
        sx={{
          width: 6,
          height: 6,
          borderRadius: 3,
          bgcolor: tone === 'neutral' ? 'text.secondary' : `${tone}.main`,
        }}
      />
    ))}
  </Box>
);

const Head = styled('div')({ display: 'flex', justifyContent: 'space-between', height: headHeight - 4 });

const Grid = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  th: {
    ...theme.typography.caption,
    fontWeight: 600,
    color: theme.palette.text.secondary,
    padding: '6px 8px',
    textAlign: 'left',
  },
  abbr: { textDecoration: 'none' },
  td: {
    height: 'var(--week)',
    padding: 3,
    verticalAlign: 'top',
    // Text runs in the page's direction here, unlike in the cells of a list, where it is cut off at its end.
    direction: 'inherit',
    border: `1px solid ${theme.palette.divider}`,
    borderInlineStartWidth: 0,
    '&:last-child': { borderInlineEndWidth: 0 },
    '&[data-outside]': { backgroundColor: theme.palette.background.default },
    '&[data-chosen]': { backgroundColor: theme.palette.action.selected },
    ...showsAdd,
  },
  'tr:last-of-type td': { borderBottom: 0 },
  [theme.breakpoints.down('sm')]: {
    th: { textAlign: 'center', padding: '6px 0' },
    '.MuiButtonBase-root': { margin: '0 auto' },
  },
}));
