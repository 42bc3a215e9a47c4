import { useKept } from '#ui/preferences/useKept.ts';
import { useMemo, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { clamped, dayWords } from '#kinds/date/calendar.ts';
import { utcOf } from '#model/time/moments.ts';
import { traitsOf } from '#model/traits.ts';
import type { CopyState } from '#screens/form/app/create/createState.ts';
import { writableOf } from '#screens/form/app/defaults.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { CalendarLength } from '../view.ts';
import { Box, Stack, Typography } from '@mui/material';
import { formatTime } from '#kinds/date/formatTime.ts';
import { pad } from '#kinds/date/parseDates.ts';
import { currentLocale } from '#messages/translate.ts';
import { SpanEntry, SpanLink, SpanFrame } from '#screens/list/views/spans/app/SpanFrame.tsx';
import { DayBars, AddOn, DayNumber, showsAdd, acrossDays, MonthGrid } from './MonthGrid.tsx';
import {
  barsOf,
  hoursOf,
  isTimed,
  slotsOf,
  type Bar,
  daysShown,
  stepped,
  type CalendarParts,
} from './days.ts';
import { ToneChip } from '#kit/recordMarks.tsx';
import { useIsPhone, visuallyHidden } from '#kit/screen.ts';
import { countedName } from '#model/records/title.ts';
import { type ShownSpan, useSpans, rangeWords } from '#screens/list/views/spans/app/useSpans.ts';
import { translate } from '#kit/translate.ts';
import { useWeekStart } from '#ui/data/useVariables.ts';

type StoredView = { length?: CalendarLength; day?: string; on?: string };
const unset: StoredView = {};

/**
 * The days that the calendar shows. They are stored for users who come back from a record; the next day the
 * calendar opens at today again.
 */
function useCalendar() {
  const { resourceName, screen } = useScreen();
  const { today } = usePortalIndex();
  const [stored, setStored] = useKept<StoredView>('calendar', unset, { place: resourceName });
  const length = stored.length ?? screen.calendar!.opens ?? 'month';
  const day = stored.day && stored.on === today ? stored.day : today;
  return {
    length,
    day,
    today,
    show: (next: { length?: CalendarLength; day?: string }) => {
      const to = { length, day, ...next };
      setStored({ ...to, day: clamped(to.day), on: today });
    },
  };
}

/** The default time of a new record, when its field has a time. */
const morning = '08:00';

/**
 * Returns a function that opens the form of a new record on a day; undefined when the user can't create one
 * or set its start.
 */
function useCreateOn(): ((day: string, time?: string) => void) | undefined {
  const { path, screen, resource } = useScreen();
  const { timeZone } = usePortalIndex();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { start } = screen.calendar!;
  const may = useMemo(
    () => screen.actions.includes('create') && writableOf(screen.form, resource).includes(start),
    [screen, resource, start],
  );
  if (!may) return undefined;
  return (day, time = morning) => {
    const isMoment = traitsOf(resource.fields[start]).temporal === 'datetime';
    const value = isMoment ? utcOf(`${day}T${time}:00`, timeZone) : day;
    const state: CopyState = { copy: { [start]: value }, back: pathname + search };
    void navigate(`${path}/create`, { state });
  };
}

/** The height of an hour in pixels. */
const hourHeight = 46;

type HourGridProps = CalendarParts & { onOpen: ((day: string) => void) | undefined };

/** Days with a grid of hours; records that take more than a day are above it. */
function HourGrid({ days, today, spans, create, onOpen }: HourGridProps) {
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
              <SpanEntry
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

type DaySectionsProps = CalendarParts & { onOpen: ((day: string) => void) | undefined };

/**
 * Days side by side with each record across its days; on a phone, days below one another, each with all of
 * its records.
 */
function DaySections({ days, today, spans, create, onOpen }: DaySectionsProps) {
  const tag = currentLocale();
  const isOne = days.length === 1;
  const isPhone = useIsPhone();
  const { resource } = useScreen();
  const bars = barsOf(spans, days);
  const lines = Math.max(0, ...bars.map(({ row }) => row)) + 1;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: `repeat(${days.length}, minmax(0, 1fr))` },
        // the lines of all days are equally high
        gridTemplateRows: { sm: `auto repeat(${lines}, auto) 1fr` },
        rowGap: { sm: '4px' },
        minHeight: { sm: 420 },
      }}
    >
      {days.map((day, at) => {
        const ofDay = isPhone ? barsOf(spans, [day]) : bars.filter((bar) => bar.at === at);
        const name = dayWords(day, tag, { dateStyle: 'full' });
        return (
          <Box
            key={day}
            component="section"
            aria-label={name}
            onClick={({ target }) => {
              if (!(target as Element).closest('a, button')) create?.(day);
            }}
            sx={{
              ...showsAdd,
              p: 1,
              ...inLines('1 / -1'),
              borderColor: 'divider',
              borderStyle: 'solid',
              borderWidth: 0,
              borderInlineStartWidth: { sm: 1 },
              borderTopWidth: { xs: 1, sm: 0 },
              // as wide as that of the others, so that bars are measured alike
              '&:first-of-type': { borderInlineStartColor: 'transparent' },
            }}
          >
            <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mb: { xs: 0.75, sm: 0.25 } }}>
              {onOpen ? (
                <DayNumber day={day} today={today} hasWeekday onClick={() => onOpen(day)} />
              ) : (
                <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
                  {isOne &&
                    translate('portal.screen.calendar.count', countedName(resource.label, ofDay.length))}
                </Typography>
              )}
              <Box sx={{ flex: 1 }} />
              {create && <AddOn day={day} create={create} />}
            </Stack>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', ...inLines('2 / -1') }}>
              {ofDay.map((bar) => (
                <Box
                  key={bar.span.id}
                  component="li"
                  sx={{ mb: { xs: 0.5, sm: 0 }, position: 'relative', zIndex: 1 }}
                  style={isPhone ? {} : { gridRow: bar.row + 1, width: acrossDays(bar, between) }}
                >
                  <Line bar={bar} isWide={isOne} />
                </Box>
              ))}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** The pixels between the contents of two days: their padding and the line between them. */
const between = 17;

/** Takes the lines that its container has. */
const inLines = (gridRow: string) => ({
  display: { sm: 'grid' },
  gridTemplateRows: { sm: 'subgrid' },
  gridTemplateColumns: { sm: 'minmax(0, 1fr)' },
  gridRow: { sm: gridRow },
});

/** A record with its time and state, and room for its full title. */
function Line({ bar, isWide }: { bar: Bar<ShownSpan>; isWide: boolean }) {
  const { span, cameFrom, goesOn } = bar;
  const { tone, name, state, begins, from, to, when } = span;
  return (
    <SpanLink
      to={span.href}
      {...{ tone, cameFrom, goesOn }}
      style={{ height: 'auto', whiteSpace: 'normal', padding: '4px 8px', lineHeight: 1.35 }}
    >
      <Box component="span" sx={{ display: isWide ? 'flex' : 'block', gap: 1, alignItems: 'center' }}>
        <span>
          {begins && !cameFrom && <b>{formatTime(begins)} </b>}
          {name}
          {from < to && <span style={visuallyHidden}> · {when}</span>}
        </span>
        {state && (isWide ? <ToneChip tone={tone}>{state}</ToneChip> : <Small>{state}</Small>)}
      </Box>
    </SpanLink>
  );
}

const Small = ({ children }: { children: string }) => (
  <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
    {children}
  </Typography>
);

const lengths: readonly CalendarLength[] = ['month', 'week', 'day'];

/** The filtered records of the list in a calendar. */
export function ListCalendar() {
  const { screen, resource } = useScreen();
  // The link step has checked that a list with this view has `calendar`.
  const fields = screen.calendar!;
  const { length, day, today, show } = useCalendar();
  const tag = currentLocale();
  const weekStart = useWeekStart();
  const days = useMemo(() => daysShown(day, length, weekStart), [day, length, weekStart]);
  const query = useSpans(fields, days[0]!, days.at(-1)!);
  const create = useCreateOn();
  const isPhone = useIsPhone();
  const hasHours = traitsOf(resource.fields[fields.start]).temporal === 'datetime';
  const parts = {
    days,
    day,
    today,
    spans: query.spans,
    create,
    onDay: (next: string) => show({ day: next }),
  };
  const openDay = (next: string) => show({ day: next, length: 'day' });
  const isHere = days.includes(today) && (length !== 'month' || day.slice(0, 7) === today.slice(0, 7));
  return (
    <SpanFrame
      label={translate('portal.screen.calendar.label', { name: resource.label.many })}
      query={query}
      bar={{
        title:
          length === 'month'
            ? dayWords(day, tag, { month: 'long', year: 'numeric' })
            : length === 'day'
              ? dayWords(day, tag, { dateStyle: 'full' })
              : rangeWords(days[0]!, days.at(-1)!, tag),
        length,
        lengths,
        onLength: (next) => show({ length: next }),
        onStep: (by) => show({ day: stepped(day, by, length) }),
        onToday: isHere ? undefined : () => show({ day: today }),
      }}
    >
      {length === 'month' ? (
        <>
          <MonthGrid {...parts} isPhone={isPhone} onOpen={openDay} />
          {isPhone && <DaySections {...parts} days={[day]} onOpen={undefined} />}
        </>
      ) : hasHours && (length === 'day' || !isPhone) ? (
        <HourGrid {...parts} onOpen={length === 'week' ? openDay : undefined} />
      ) : (
        <DaySections {...parts} onOpen={length === 'week' ? openDay : undefined} />
      )}
    </SpanFrame>
  );
}
