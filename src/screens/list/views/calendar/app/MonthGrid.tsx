import { pagesHeight } from '#kit/theme/theme.ts';
import { styled, ButtonBase, IconButton, Box, useTheme } from '@mui/material';
import { focusRing } from '#kit/theme/components.ts';
import type { ShownSpan } from '#screens/list/views/spans/app/useSpans.ts';
import { translate } from '#kit/translate.ts';
import { CalendarEntry } from './CalendarEntry.tsx';
import { type Bar, barsOf, takes, type CalendarParts, type CreateAt } from './days.ts';
import type { CalendarPlace } from './moves.ts';
import { dropSlot } from './useMoves.ts';
import Add from '@mui/icons-material/Add';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dayWords, dayAfterKey } from '#kinds/date/calendar.ts';
import { currentLocale } from '#messages/translate.ts';
import { visuallyHidden } from '#kit/screen.ts';
import { weekdayOf } from '#model/time/weeks.ts';
import { useRoom } from '#screens/list/views/table/app/useRoom.ts';

/** The height of a record in pixels, in one line or with its amount in a second one, and the space below it. */
const [oneLine, twoLines, gap] = [22, 37, 2];
const heightOf = (spans: readonly ShownSpan[]) =>
  spans.some(({ amount, late }) => amount || late) ? twoLines : oneLine;

type DayBarsProps = {
  bars: readonly Bar<ShownSpan>[];
  /** The day's index among those beside it. */
  at: number;
  /** The pixels between the contents of two days. */
  between: number;
  /** How many lines there are room for. */
  shown?: number;
  onMore?: () => void;
};

/**
 * The records that begin on one of several days, each across all of its days. Records that continue from the
 * day before keep their line free.
 */
export function DayBars({ bars, at, between, shown = Infinity, onMore }: DayBarsProps) {
  const ofDay = bars.filter((bar) => bar.at <= at && at < bar.at + bar.length);
  const hidden = ofDay.filter(({ row }) => row >= shown).length;
  const last = Math.max(-1, ...ofDay.map(({ row }) => row).filter((row) => row < shown));
  if (ofDay.length === 0) return null;
  const height = heightOf(bars.map(({ span }) => span));
  const isTall = height === twoLines;
  return (
    <Lines>
      {Array.from({ length: last + 1 }, (_line, row) => {
        const bar = ofDay.find((one) => one.row === row);
        if (!bar || bar.at !== at) return <li key={row} aria-hidden style={{ height }} />;
        return (
          <li key={row} style={{ width: acrossDays(bar, between), height }}>
            <CalendarEntry
              span={bar.span}
              withTime
              withAmount={isTall}
              cameFrom={bar.cameFrom}
              goesOn={bar.goesOn}
              {...(isTall && { style: { height, lineHeight: '17px', paddingBlock: 1.5 } })}
            />
          </li>
        );
      })}
      {hidden > 0 && (
        <li>
          <More
            type="button"
            onClick={onMore}
            aria-label={translate('portal.screen.calendar.hidden', { smart_count: hidden })}
          >
            +{hidden}
          </More>
        </li>
      )}
    </Lines>
  );
}

/** The width of a bar inside its first day. */
export const acrossDays = ({ length }: Bar<unknown>, between: number) =>
  `calc(${length * 100}% + ${(length - 1) * between}px)`;

const Lines = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  li: { minHeight: oneLine, marginBottom: gap, position: 'relative', zIndex: 1, minWidth: 0 },
  // A line kept free must not take the clicks of the bar that runs over it.
  'li[aria-hidden]': { pointerEvents: 'none' },
});

const More = styled('button')(({ theme }) => ({
  all: 'unset',
  cursor: 'pointer',
  fontSize: theme.typography.caption.fontSize,
  fontWeight: 550,
  lineHeight: '22px',
  padding: '0 6px',
  borderRadius: 4,
  color: theme.palette.text.secondary,
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:focus-visible': focusRing(theme),
}));

const DayButton = styled(ButtonBase)(({ theme }) => ({
  minWidth: 24,
  height: 24,
  padding: '0 4px',
  borderRadius: 12,
  ...theme.typography.body2,
  fontWeight: 550,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&[aria-current]': {
    backgroundColor: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
  },
  '&[data-outside]': { color: theme.palette.text.secondary, fontWeight: 400 },
}));

type DayHeadProps = {
  day: string;
  today: string;
  hasWeekday?: boolean;
  /** A summary of the day for screen readers. */
  about?: string;
  isOutside?: boolean;
  isPressed?: boolean;
  tabIndex?: number;
  onClick: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** The number of a day as a button that opens the day. */
export function DayNumber({ day, today, hasWeekday, about, isOutside, isPressed, ...rest }: DayHeadProps) {
  const words = (options: Intl.DateTimeFormatOptions) => dayWords(day, currentLocale(), options);
  const weekday = hasWeekday && words({ weekday: 'short', day: 'numeric' }).replace('.', '');
  // The accessible name must contain the visible text.
  const name = weekday
    ? `${weekday}, ${words({ month: 'long', year: 'numeric' })}`
    : words({ dateStyle: 'full' });
  return (
    <DayButton
      data-day={day}
      data-outside={isOutside || undefined}
      aria-label={[name, about].filter(Boolean).join(', ')}
      aria-current={day === today ? 'date' : undefined}
      aria-pressed={isPressed}
      {...rest}
    >
      {weekday || String(+day.slice(8))}
    </DayButton>
  );
}

/**
 * A button that creates a record on this day. With a pointer, it is visible only while its `showsAdd` element
 * is hovered.
 */
export function AddOn({
  place,
  name,
  create,
  tabIndex,
}: {
  place: CalendarPlace;
  /** The name of the lane. */
  name?: string | undefined;
  create: CreateAt;
  tabIndex?: number;
}) {
  const day = dayWords(place.day, currentLocale(), { dateStyle: 'long' });
  return (
    <IconButton
      size="small"
      className="add"
      tabIndex={tabIndex}
      aria-label={translate('portal.screen.calendar.create', {
        day: name === undefined ? day : `${name}, ${day}`,
      })}
      onClick={() => create(place)}
      sx={{ p: '2px', '@media (hover: hover)': { opacity: 0 } }}
    >
      <Add sx={{ fontSize: 18 }} />
    </IconButton>
  );
}

/** Styles for the element of a day. */
export const showsAdd = { '&:hover .add, & .add:focus-visible': { opacity: 1 } };

/** Heights in pixels: of a day's number, and the minimum of a week. */
const [headHeight, leastHeight] = [30, 104];
const barHeight = 100;

type MonthGridProps = CalendarParts & { isPhone: boolean; onOpen: (day: string) => void };

/**
 * A month as a grid of weeks. On a phone, days are too small for titles: they show dots, and the chosen day
 * is listed below.
 */
export function MonthGrid({
  days,
  day,
  today,
  spans,
  sumOf,
  create,
  onDay,
  isPhone,
  onOpen,
}: MonthGridProps) {
  const tag = currentLocale();
  const isRtl = useTheme().direction === 'rtl';
  const { element, height } = useRoom();
  const weeks = Array.from({ length: days.length / 7 }, (_week, at) => days.slice(at * 7, at * 7 + 7));
  const weekHeight = isPhone
    ? 52
    : Math.max(leastHeight, Math.floor((height - barHeight + pagesHeight) / weeks.length));
  const fits = Math.max(2, Math.floor((weekHeight - headHeight - 4) / (heightOf(spans) + gap)));
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
      <DayGrid ref={table} style={{ '--week': `${weekHeight}px` } as never}>
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
                  const ofDay = spans.filter((span) => takes(span, one));
                  const sum = sumOf(ofDay);
                  const tabIndex = one === day ? 0 : -1;
                  return (
                    // Keyboard users have the button in it, which does the same.
                    <td
                      key={one}
                      {...dropSlot(one)}
                      data-outside={one.slice(0, 7) !== month || undefined}
                      data-chosen={(isPhone && one === day) || undefined}
                      onClick={({ target }) => {
                        if ((target as Element).closest('a, button')) return;
                        if (isPhone) onDay(one);
                        else create?.({ day: one });
                      }}
                    >
                      <Head>
                        <DayNumber
                          day={one}
                          today={today}
                          tabIndex={tabIndex}
                          isOutside={one.slice(0, 7) !== month}
                          isPressed={isPhone ? one === day : undefined}
                          about={
                            ofDay.length > 0 ? [ofDay.length, sum].filter(Boolean).join(', ') : undefined
                          }
                          onClick={() => (isPhone ? onDay(one) : onOpen(one))}
                          onKeyDown={press}
                        />
                        {create && !isPhone && (
                          <AddOn place={{ day: one }} create={create} tabIndex={tabIndex} />
                        )}
                        {sum && !isPhone && <DaySum aria-hidden>{sum}</DaySum>}
                      </Head>
                      {isPhone ? (
                        <Dots spans={ofDay} />
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
      </DayGrid>
    </Box>
  );
}

const Dots = ({ spans }: { spans: readonly ShownSpan[] }) => (
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

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: headHeight - 4,
});

const DaySum = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginInlineStart: 'auto',
  paddingInlineEnd: 2,
  color: theme.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
}));

/** A table of days: its row of names, and a cell per day. */
export const DayGrid = styled('table')(({ theme }) => ({
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
