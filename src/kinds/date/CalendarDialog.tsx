import { Box, Button, Popover, Stack, useTheme } from '@mui/material';
import { useId, useState } from 'react';
import { shiftDate } from '#model/time/time.ts';
import { useWeekStart } from '#ui/data/useVariables.ts';
import { translate } from '#ui/translate.ts';
import { CalendarGrid, type Cell } from './CalendarGrid.tsx';
import { CalendarHead } from './CalendarHead.tsx';
import { clamped, dayAfterKey, dayWords, monthAfterKey, weeksOf, within } from './calendar.ts';
import type { DateBounds } from './calendar.ts';

export type CalendarProps = {
  /** The label of the field. */
  label: string;
  /** The language tag. */
  tag: string;
  /** The unit that is picked. */
  of: 'day' | 'month';
  /** The current value of the field. */
  chosen?: string | undefined;
  /** The field is empty, so there is nothing to clear. */
  isEmpty: boolean;
  today: string;
  offered: DateBounds;
  anchor: HTMLElement;
  /** Called with a day, or a month such as `2026-10`. null clears the field. */
  onPick: (day: string | null) => void;
  onClose: () => void;
};

/** A calendar beside its field, after the date picker dialog of the ARIA practices. */
export function CalendarDialog({ anchor, onClose, ...props }: CalendarProps) {
  const side = useTheme().direction === 'rtl' ? 'right' : 'left';
  return (
    // rendered in a portal, but React would bubble its events to the field's ancestors
    <Box
      component="span"
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      sx={{ display: 'contents' }}
    >
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        // the field restores the focus itself
        disableRestoreFocus
        transitionDuration={0}
        anchorOrigin={{ vertical: 'bottom', horizontal: side }}
        transformOrigin={{ vertical: 'top', horizontal: side }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-label': translate('portal.screen.date.dialog', { field: props.label }),
            sx: { mt: 0.5, p: 1.5 },
          },
        }}
      >
        <Calendar {...props} />
      </Popover>
    </Box>
  );
}

function Calendar({
  tag,
  of,
  chosen,
  isEmpty,
  today,
  offered,
  onPick,
}: Omit<CalendarProps, 'anchor' | 'onClose'>) {
  const isRtl = useTheme().direction === 'rtl';
  const titleId = useId();
  const [view, setView] = useState(of);
  const [current, setCurrent] = useState(() => clamped(wholeDay(chosen ?? nearest(today, offered))));
  const [takesFocus, setTakesFocus] = useState(true);
  const go = (day: string, focus: boolean) => {
    setCurrent(day);
    setTakesFocus(focus);
  };
  const show = (next: typeof view, focus: boolean) => {
    setView(next);
    setTakesFocus(focus);
  };
  const isDays = view === 'day';
  const weekStart = useWeekStart();
  const step = (by: number, unit: 'm' | 'y') => go(clamped(shiftDate(current, by, unit)), false);
  const now = isDays ? today : today.slice(0, 7);
  return (
    <>
      <CalendarHead
        titleId={titleId}
        title={isDays ? dayWords(current, tag, { month: 'long', year: 'numeric' }) : current.slice(0, 4)}
        unit={isDays ? 'month' : 'year'}
        onNear={(by) => step(by, isDays ? 'm' : 'y')}
        onFar={(by) => step(isDays ? by : by * 10, 'y')}
        onTitle={isDays ? () => show('month', true) : undefined}
      />
      <CalendarGrid
        key={view}
        labelId={titleId}
        head={isDays ? headOf(tag, weekStart) : undefined}
        rows={isDays ? daysOf(current, tag, weekStart, offered) : monthsOf(current, tag, offered)}
        current={isDays ? current : current.slice(0, 7)}
        chosen={chosen?.slice(0, isDays ? 10 : 7)}
        today={now}
        isWide={!isDays}
        takesFocus={takesFocus}
        onKey={(key) =>
          isDays ? dayAfterKey(current, key, weekStart, isRtl) : monthAfterKey(current, key, isRtl)
        }
        onMove={(day) => go(day, true)}
        onPick={(day) => {
          if (of === view) return onPick(day);
          setCurrent(clamped(shiftDate(current, monthsBetween(current, day), 'm')));
          show('day', true);
        }}
      />
      <Stack direction="row" sx={{ justifyContent: 'space-between', mt: 1 }}>
        <Button
          size="small"
          disabled={!within(of === 'day' ? today : today.slice(0, 7), offered)}
          onClick={() => onPick(of === 'day' ? today : today.slice(0, 7))}
        >
          {translate(`portal.screen.date.now.${of}`)}
        </Button>
        <Button size="small" color="inherit" disabled={isEmpty} onClick={() => onPick(null)}>
          {translate('portal.screen.date.clear')}
        </Button>
      </Stack>
    </>
  );
}

const wholeDay = (text: string) => (text.length === 7 ? `${text}-01` : text);

const nearest = (today: string, { min, max }: DateBounds) => (today < min ? min : today > max ? max : today);

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

const headOf = (tag: string, weekStart: number) =>
  Array.from({ length: 7 }, (_day, at) => {
    // 4 January 1970 was a Sunday
    const day = shiftDate('1970-01-04', weekStart + at, 'd');
    return {
      text: dayWords(day, tag, { weekday: 'short' }).replace('.', ''),
      name: dayWords(day, tag, { weekday: 'long' }),
    };
  });

const daysOf = (month: string, tag: string, weekStart: number, offered: DateBounds) =>
  weeksOf(month, weekStart).map((week) =>
    week.map((day): Cell | undefined =>
      day
        ? {
            day,
            text: String(Number(day.slice(8))),
            name: dayWords(day, tag, { dateStyle: 'full' }),
            isIn: within(day, offered),
          }
        : undefined,
    ),
  );

const monthsOf = (year: string, tag: string, offered: DateBounds) =>
  [0, 3, 6, 9].map((from) =>
    [0, 1, 2].map((at): Cell => {
      const day = `${year.slice(0, 4)}-${String(from + at + 1).padStart(2, '0')}`;
      return {
        day,
        text: dayWords(`${day}-01`, tag, { month: 'short' }).replace('.', ''),
        name: dayWords(`${day}-01`, tag, { month: 'long', year: 'numeric' }),
        isIn: within(day, offered),
      };
    }),
  );
