import { shiftDate, daysBetween } from '#model/time/time.ts';
import { weekdayOf } from '#model/time/weeks.ts';
import { daysFrom, rowsOfSpans, type Days } from '#screens/list/views/spans/days.ts';
import type { TimelineLength } from '../view.ts';
import { useMemo, useLayoutEffect, useRef, type RefObject } from 'react';
import { useWidth } from '#kit/screen.ts';
import { textScale } from '#kit/theme/theme.ts';
import { textWidth } from '#screens/list/columns/textWidth.ts';
import { useColumns } from '#kinds/ui/columns.ts';
import { compareTexts, isEmpty } from '#model/values/values.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { type ShownSpan, useSpans, rangeWords } from '#screens/list/views/spans/app/useSpans.ts';
import { translate } from '#kit/translate.ts';
import { Box, Typography } from '@mui/material';
import { currentLocale } from '#messages/translate.ts';
import { SpanEntry, SpanFrame } from '#screens/list/views/spans/app/SpanFrame.tsx';
import { greatestOf } from '#model/values/extremes.ts';
import { useKept } from '#ui/preferences/useKept.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { useWeekStart } from '#ui/data/useVariables.ts';
import { clamped, dayWords } from '#kinds/date/calendar.ts';

const months: Record<TimelineLength, number> = { month: 1, quarter: 3, year: 12 };

/** How many months before the month of the chosen day are shown, so that the recent past is visible too. */
const monthsBefore: Record<TimelineLength, number> = { month: 0, quarter: 1, year: 3 };

/** The first and last of the days shown around this one: whole months. */
export function shownWith(day: string, length: TimelineLength): { from: string; to: string } {
  const from = shiftDate(`${day.slice(0, 7)}-01`, -monthsBefore[length], 'm');
  return { from, to: shiftDate(shiftDate(from, months[length], 'm'), -1, 'd') };
}

const stepped = (day: string, by: number, length: TimelineLength): string =>
  shiftDate(`${day.slice(0, 7)}-01`, by * months[length], 'm');

/** The days at whose start the lines between days, weeks or months are drawn. */
export function ticksOf(from: string, to: string, length: TimelineLength, weekStart: number): string[] {
  const days = daysFrom(from, daysBetween(from, to) + 1);
  if (length === 'month') return days;
  return days.filter((day) => (length === 'year' ? day.endsWith('-01') : weekdayOf(day) === weekStart));
}

/**
 * A bar: its offset, and its size with and without its name, as shares of the visible range. A name without room in its bar
 * is beside it: after its end, or before its start where the range ends.
 */
type Lane<T> = {
  span: T;
  row: number;
  at: number;
  size: number;
  room: number;
  name: 'inside' | 'after' | 'before';
};

/** The most room for a name beside its bar, as a share of the visible range. */
const mostBeside = 0.24;

/** @param nameShare the room that a name needs, as a share of the visible range */
export function lanesOf<T extends Days>(
  spans: readonly T[],
  { from, to }: Days,
  nameShare: (span: T) => number,
): Lane<T>[] {
  const days = daysBetween(from, to) + 1;
  const bars = spans.map((span) => {
    const begin = Math.max(0, daysBetween(from, span.from));
    const end = Math.min(days, daysBetween(from, span.to) + 1);
    const [at, size] = [begin / days, Math.max(1, end - begin) / days];
    const needed = nameShare(span);
    if (needed <= size) return { span, at, size, room: size, name: 'inside' as const };
    const beside = Math.min(needed, mostBeside);
    if (at + size + beside <= 1) return { span, at, size, room: size + beside, name: 'after' as const };
    const room = Math.min(at + size, size + beside);
    return { span, at: at + size - room, size, room, name: 'before' as const };
  });
  const rows = rowsOfSpans(
    bars,
    ({ at }) => at + 1e-9,
    ({ at, room }) => at + room,
  );
  return bars.map((bar, index) => ({ ...bar, row: rows[index]! }));
}

type Group = { key: string; name: string; spans: ShownSpan[] };

/**
 * Groups the records by a field: options in their order, titles by name, and records without a value last.
 */
function useGroups(spans: readonly ShownSpan[], groupBy: string | undefined): Group[] {
  const { resource } = useScreen();
  const shownFields = useMemo(() => (groupBy ? [{ field: groupBy }] : []), [groupBy]);
  const records = spans.map(({ record }) => record);
  const [column] = useColumns(resource, shownFields, records);
  if (!groupBy) return spans.map((span) => ({ key: String(span.id), name: span.name, spans: [span] }));
  const groups = new Map<string, Group>();
  for (const span of spans) {
    const value: unknown = span.record[groupBy];
    const key = isEmpty(value) ? '' : String(value);
    const name = key === '' ? translate('portal.screen.timeline.none') : (column?.text(span.record) ?? key);
    const group = groups.get(key) ?? { key, name, spans: [] };
    groups.set(key, group);
    group.spans.push(span);
  }
  const options = resource.fields[groupBy]?.options?.map(({ value }) => value);
  return [...groups.values()].sort(
    (one, other) =>
      Number(one.key === '') - Number(other.key === '') ||
      (options ? options.indexOf(one.key) - options.indexOf(other.key) : compareTexts(one.name, other.name)),
  );
}

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
function TimelineRows({ groups, isGrouped, tickText, ...scale }: Props) {
  const days = useRef<HTMLDivElement>(null);
  const width = useWidth(days);
  return (
    <Box sx={{ position: 'relative', minWidth: { xs: 820, md: 0 } }}>
      <DayHeadings {...scale} ref={days} tickText={tickText} />
      {groups.length > 0 && <DayLines {...scale} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {groups.map((group) => (
          <GroupBand
            key={group.key}
            group={group}
            isGrouped={isGrouped}
            width={width}
            from={scale.from}
            to={scale.to}
          />
        ))}
      </Box>
    </Box>
  );
}

const daysIn = ({ from, to }: Days) => daysBetween(from, to) + 1;
/** Where a day begins, as CSS has it. */
const startOf = (day: string, days: Days) => `${(daysBetween(days.from, day) / daysIn(days)) * 100}%`;

type HeadingProps = Scale & Pick<Props, 'tickText'> & { ref: RefObject<HTMLDivElement | null> };

function DayHeadings({ ref, today, ticks, tickText, ...days }: HeadingProps) {
  return (
    <Box aria-hidden sx={{ ...line, display: 'flex', borderBottomWidth: 1 }}>
      <Box sx={nameCell} />
      <Box ref={ref} sx={{ position: 'relative', flex: 1, height: 30, overflow: 'hidden' }}>
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

/** The room of a name in pixels: its text of 12 px, the mark before it, and the space around them. */
const nameRoom = ({ name, late }: ShownSpan) =>
  textWidth(late ? `${name} · ${late}` : name, 0.875) * textScale() + 34;
/** Before the days are measured. */
const usualWidth = 800;

type BandProps = Days & { group: Group; isGrouped: boolean; width: number };

function GroupBand({ group, isGrouped, width, from, to }: BandProps) {
  const lanes = lanesOf(group.spans, { from, to }, (span) => nameRoom(span) / (width || usualWidth));
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
  lane: { span, row, at, size, room, name },
  from,
  to,
}: Days & { lane: Lane<Group['spans'][number]> }) {
  const share = `${(size / room) * 100}%`;
  const beside = `calc(${share} + 6px)`;
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
      <SpanEntry
        span={span}
        cameFrom={span.from < from || name === 'before'}
        goesOn={span.to > to}
        data-beside={name === 'inside' ? undefined : name}
        style={{
          ['--bar' as string]: share,
          height: barHeight,
          lineHeight: `${barHeight}px`,
          backgroundSize: `${share} 100%`,
          backgroundRepeat: 'no-repeat',
          ...(name === 'after' && { paddingInlineStart: beside }),
          ...(name === 'before' && {
            paddingInlineEnd: beside,
            backgroundPosition: 'right',
            textAlign: 'end',
          }),
        }}
      />
    </Box>
  );
}

const lengths: readonly TimelineLength[] = ['month', 'quarter', 'year'];
type StoredView = { length?: TimelineLength; day?: string; on?: string };
const unset: StoredView = {};

/** The filtered records of the list as bars along the days. */
export function ListTimeline() {
  const { resourceName, screen, resource } = useScreen();
  // The link step has checked that a list with this view has `timeline`.
  const fields = screen.timeline!;
  const { today } = usePortalIndex();
  const tag = currentLocale();
  const weekStart = useWeekStart();
  const [stored, setStored] = useKept<StoredView>('timeline', unset, { place: resourceName });
  const length = stored.length ?? fields.opens ?? 'quarter';
  // On the next day it opens at today again.
  const day = stored.day && stored.on === today ? stored.day : today;
  const show = (next: StoredView) => setStored({ length, day, ...next, on: today });
  const { from, to } = shownWith(day, length);
  const query = useSpans(fields, from, to, today);
  const groups = useGroups(query.spans, fields.groupBy);
  const ticks = useMemo(() => ticksOf(from, to, length, weekStart), [from, to, length, weekStart]);
  const frame = useRef<HTMLElement>(null);
  // If it is wider than the screen, scrolls today to the middle.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || today < from || to < today) return;
    const share = daysBetween(from, today) / daysBetween(from, to);
    const past = Math.max(0, share * element.scrollWidth - element.clientWidth / 2);
    element.scrollLeft = getComputedStyle(element).direction === 'rtl' ? -past : past;
  }, [from, to, today]);
  return (
    <SpanFrame
      label={translate('portal.screen.timeline.label', { name: resource.label.many })}
      query={query}
      bar={{
        title:
          length === 'month'
            ? dayWords(day, tag, { month: 'long', year: 'numeric' })
            : rangeWords(from, to, tag),
        length,
        lengths,
        onLength: (next) => show({ length: next }),
        onStep: (by) => show({ day: clamped(stepped(day, by, length)) }),
        onToday: from <= today && today <= to ? undefined : () => show({ day: today }),
      }}
      note={
        !query.error &&
        !query.isPending &&
        groups.length === 0 && (
          <Typography color="textSecondary" sx={{ px: 2, py: 6, textAlign: 'center' }}>
            {translate('portal.screen.timeline.empty')}
          </Typography>
        )
      }
    >
      <Box ref={frame} sx={{ overflowX: 'auto' }}>
        <TimelineRows
          groups={groups}
          isGrouped={fields.groupBy !== undefined}
          from={from}
          to={to}
          today={today}
          ticks={ticks}
          tickText={(tick) =>
            length === 'year'
              ? dayWords(tick, tag, { month: 'short' }).replace('.', '')
              : length === 'month'
                ? String(+tick.slice(8))
                : dayWords(tick, tag, { day: 'numeric', month: 'short' }).replace('.', '')
          }
        />
      </Box>
    </SpanFrame>
  );
}
