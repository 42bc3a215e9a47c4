import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft';
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight';
import { Box, Button, IconButton, Stack, Popover, useTheme } from '@mui/material';
import { translate } from '#kit/translate.ts';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, type KeyboardEvent, useId, useState } from 'react';
import {
  type Key,
  clamped,
  dayAfterKey,
  dayWords,
  monthAfterKey,
  weeksOf,
  within,
  type DateBounds,
} from './calendar.ts';
import { shiftDate } from '#model/time/time.ts';
import { useWeekStart } from '#ui/data/useVariables.ts';

type CalendarHeadProps = {
  titleId: string;
  title: string;
  /** The unit of the single arrows. The double arrows move by a year, or by ten years. */
  unit: 'month' | 'year';
  onNear: (by: 1 | -1) => void;
  onFar: (by: 1 | -1) => void;
  /** Switches to the months of the year. */
  onTitle?: (() => void) | undefined;
};

/** The calendar's title, with buttons to earlier and later pages. */
function CalendarHead({ titleId, title, unit, onNear, onFar, onTitle }: CalendarHeadProps) {
  const far = unit === 'month' ? 'year' : 'decade';
  const arrow = (
    Icon: typeof ChevronLeft,
    of: CalendarHeadProps['unit'] | 'decade',
    by: 1 | -1,
    on: (by: 1 | -1) => void,
  ) => (
    <IconButton
      size="small"
      aria-label={translate(`portal.screen.date.${by < 0 ? 'previous' : 'next'}.${of}`)}
      onClick={() => on(by)}
      sx={{ minWidth: { xs: 44, sm: 32 }, minHeight: { xs: 44, sm: 32 } }}
    >
      <Icon fontSize="small" className="directional" />
    </IconButton>
  );
  return (
    <Stack
      direction="row"
      sx={(theme) => ({
        alignItems: 'center',
        mb: 0.5,
        ...(theme.direction === 'rtl' && { '& .directional': { transform: 'scaleX(-1)' } }),
      })}
    >
      {arrow(KeyboardDoubleArrowLeft, far, -1, onFar)}
      {arrow(ChevronLeft, unit, -1, onNear)}
      <Box sx={{ flex: 1, textAlign: 'center', fontWeight: 600 }}>
        {onTitle ? (
          <Button
            color="inherit"
            size="small"
            onClick={onTitle}
            sx={{ fontWeight: 600, px: 0.5, minHeight: { xs: 44, sm: 32 } }}
          >
            <span id={titleId} aria-live="polite">
              {title}
            </span>
          </Button>
        ) : (
          <span id={titleId} aria-live="polite">
            {title}
          </span>
        )}
      </Box>
      {arrow(ChevronRight, unit, 1, onNear)}
      {arrow(KeyboardDoubleArrowRight, far, 1, onFar)}
    </Stack>
  );
}

type Cell = { day: string; text: string; name: string; isIn: boolean };

type CalendarGridProps = {
  /** Id of the element that labels the grid. */
  labelId: string;
  head?: readonly { text: string; name: string }[];
  rows: readonly (readonly (Cell | undefined)[])[];
  /** The cell with the keyboard focus. */
  current: string;
  chosen?: string | undefined;
  today: string;
  isWide?: boolean;
  /** True when the current cell should take the focus: after a key press, or on opening. */
  takesFocus: boolean;
  onKey: (key: Key) => string | undefined;
  onMove: (day: string) => void;
  onPick: (day: string) => void;
};

/** Days or months as a grid with a single tab stop. Arrow keys move inside it. */
function CalendarGrid(props: CalendarGridProps) {
  const { labelId, head, rows, current, chosen, today, isWide, takesFocus, onKey, onMove, onPick } = props;
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (takesFocus) table.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [takesFocus, current]);
  const press = (event: KeyboardEvent, cell: Cell) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isChoice = event.key === 'Enter' || event.key === ' ';
    const next = isChoice ? undefined : onKey(event);
    if (!isChoice && next === undefined) return;
    event.preventDefault();
    if (next !== undefined) onMove(next);
    else if (cell.isIn) onPick(cell.day);
  };
  return (
    <Table ref={table} role="grid" aria-labelledby={labelId} data-wide={isWide || undefined}>
      {head && (
        <thead>
          <tr>
            {head.map(({ text, name }) => (
              <th key={name} scope="col" abbr={name}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, index) =>
              cell ? (
                <td
                  key={cell.day}
                  tabIndex={cell.day === current ? 0 : -1}
                  aria-label={cell.name}
                  aria-selected={cell.day === chosen}
                  aria-current={cell.day === today ? 'date' : undefined}
                  aria-disabled={cell.isIn ? undefined : true}
                  data-day={cell.day}
                  onClick={() => (cell.isIn ? onPick(cell.day) : undefined)}
                  onKeyDown={(event) => press(event, cell)}
                >
                  <span>{cell.text}</span>
                </td>
              ) : (
                <td key={index}>{'\u00a0'}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled('table')(({ theme }) => {
  const { palette, breakpoints } = theme;
  // touch targets need this size
  const touch = `@media (pointer: coarse), (max-width: ${breakpoints.values.sm - 0.05}px)`;
  return {
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    margin: '0 auto',
    fontVariantNumeric: 'tabular-nums',
    userSelect: 'none',
    th: {
      height: 32,
      fontSize: theme.typography.body2.fontSize,
      fontWeight: 500,
      color: palette.text.secondary,
    },
    'th, td': { padding: 0, width: 40, textAlign: 'center', [touch]: { width: 44 } },
    'td, td span': { height: 36, [touch]: { height: 44 } },
    '&[data-wide]': {
      'th, td': { width: 96, [touch]: { width: 102 } },
      'td, td span': { height: 48, [touch]: { height: 52 } },
    },
    'td[data-day]': { cursor: 'pointer', outline: 'none' },
    span: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      borderRadius: 8,
      margin: '0 2px',
    },
    'td[data-day]:hover > span': { backgroundColor: palette.action.hover },
    'td[aria-current] > span': { fontWeight: 700, boxShadow: `inset 0 0 0 1px ${palette.primary.main}` },
    'td[aria-selected=true] > span': {
      backgroundColor: palette.primary.main,
      color: palette.primary.contrastText,
      fontWeight: 600,
    },
    'td[aria-disabled]': {
      cursor: 'default',
      '& > span': { color: palette.text.disabled, background: 'none' },
    },
    'td:focus-visible > span': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
  };
});

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
