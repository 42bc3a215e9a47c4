import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Box, Typography } from '@mui/material';
import { dayWords, clamped } from '#kinds/date/calendar.ts';
import { pad } from '#kinds/date/parseDates.ts';
import { visuallyHidden, useIsPhone } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';
import { currentLocale } from '#messages/translate.ts';
import { utcOf } from '#model/time/moments.ts';
import { traitsOf } from '#model/traits.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { CopyState } from '#screens/app/createState.ts';
import { writableOf } from '#screens/form/app/defaults.ts';
import { SpanFrame } from '#screens/list/views/spans/app/SpanFrame.tsx';
import { rangeWords, useSpans } from '#screens/list/views/spans/app/useSpans.ts';
import { useWeekStart } from '#ui/data/useVariables.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { useKept } from '#ui/preferences/useKept.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { weekdayNamed, type Weekly } from '#model/time/weekly.ts';
import { weekdayOf } from '#model/time/weeks.ts';
import type { CalendarLength } from '../view.ts';
import { daysShown, stepped, type CreateAt } from './days.ts';
import { DaySections } from './DaySections.tsx';
import { HourGrid, hourHeight } from './HourGrid.tsx';
import { LaneWeek } from './LaneWeek.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { drawnBy, valuesOfMove } from './moves.ts';
import { useLanes } from './useLanes.ts';
import { MovesContext, moveHelpId, placeWords, useMoves, type CalendarLayout } from './useMoves.ts';

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
  const { opens, lanes, start } = screen.calendar!;
  const usual = lanes !== undefined ? 'day' : start === undefined ? 'week' : 'month';
  const length = stored.length ?? opens ?? usual;
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
function useCreateOn(): CreateAt | undefined {
  const { path, screen, resource } = useScreen();
  const { timeZone } = usePortalIndex();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { start, lanes, hours, weekly } = drawnBy(screen.calendar!, resource);
  const written = useMemo(() => writableOf(screen.form, resource), [screen, resource]);
  if (!screen.actions.includes('create') || !written.includes(start)) return undefined;
  const opening = hours ? `${pad(hours.from)}:00` : morning;
  return ({ day, time = opening, lane }) => {
    const isMoment = traitsOf(resource.fields[start]).temporal === 'datetime';
    const value = isMoment ? utcOf(`${day}T${time}:00`, timeZone) : day;
    const placed = weekly ? weeklyValues(weekly, resource, { day, time }) : { [start]: value };
    const inLane = lanes !== undefined && lane != null && written.includes(lanes) ? { [lanes]: lane } : {};
    const state: CopyState = { copy: { ...placed, ...inLane }, back: pathname + search };
    void navigate(`${path}/create`, { state });
  };
}

/** The weekday and the beginning of a new record, as far as its weekday is among the options. */
function weeklyValues(
  weekly: Weekly,
  { fields }: ClientResource,
  { day, time }: { day: string; time: string },
): Record<string, unknown> {
  const field = fields[weekly.day];
  const option = field?.options?.find(({ value }) => weekdayNamed(value) === weekdayOf(day))?.value;
  const chosen = traitsOf(field).holdsMany ? [option] : option;
  return { ...(option !== undefined && { [weekly.day]: chosen }), [weekly.start]: time };
}

const lengths: readonly CalendarLength[] = ['month', 'week', 'day'];

/** How the days are drawn: in a grid of hours, with a row per lane, side by side, or as a month. */
function layoutOf(
  length: CalendarLength,
  { hasHours, hasLanes, isPhone }: { hasHours: boolean; hasLanes: boolean; isPhone: boolean },
): CalendarLayout {
  if (length === 'month') return 'month';
  if (hasLanes && length === 'week') return 'lanes';
  if (hasHours && (length === 'day' || !isPhone)) return 'hours';
  return hasLanes ? 'lanes' : 'days';
}

/** The filtered records of the list in a calendar. */
export function ListCalendar() {
  const { screen, resource } = useScreen();
  const { timeZone } = usePortalIndex();
  // The link step has checked that a list with this view has `calendar`.
  const option = useMemo(() => drawnBy(screen.calendar!, resource), [screen, resource]);
  const { length, day, today, show } = useCalendar();
  const tag = currentLocale();
  const weekStart = useWeekStart();
  const days = useMemo(() => daysShown(day, length, weekStart), [day, length, weekStart]);
  const query = useSpans(option, days[0]!, days.at(-1)!);
  const { lanes, label, left, ...lanesQuery } = useLanes(option.lanes, query.spans);
  const create = useCreateOn();
  const isPhone = useIsPhone();
  const isMoment = traitsOf(resource.fields[option.start]).temporal === 'datetime';
  const hasLanes = option.lanes !== undefined;
  const layout = layoutOf(length, {
    hasHours: isMoment || option.weekly !== undefined,
    hasLanes,
    isPhone,
  });
  const showDay = (next: string) => show({ day: next });
  const { moving, lift, announcement, shown, end } = useMoves({
    option,
    layout,
    days,
    lanes,
    onDay: showDay,
    hourHeight,
  });
  const parts = { days, day, today, spans: shown(query.spans), sumOf: query.sumOf, create, onDay: showDay };
  const openDay = (next: string) => show({ day: next, length: 'day' });
  const isHere = days.includes(today) && (length !== 'month' || day.slice(0, 7) === today.slice(0, 7));
  const onOpen = length === 'week' ? openDay : undefined;
  const inLanes = { lanes, lanesField: option.lanes };
  return (
    <MovesContext value={option.move ? moving : null}>
      <SpanFrame
        label={translate('portal.screen.calendar.label', { name: resource.label.many })}
        query={{
          ...query,
          error: query.error ?? lanesQuery.error,
          isPending: query.isPending || lanesQuery.isPending,
        }}
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
        note={
          left > 0 &&
          layout !== 'month' && (
            <Typography
              variant="body2"
              color="textSecondary"
              sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
            >
              {translate('portal.screen.calendar.lanesCut', { shown: lanes.length, name: label ?? '', left })}
            </Typography>
          )
        }
      >
        {layout === 'month' ? (
          <>
            <MonthGrid {...parts} isPhone={isPhone} onOpen={openDay} />
            {isPhone && <DaySections {...parts} days={[day]} onOpen={undefined} />}
          </>
        ) : layout === 'lanes' ? (
          <LaneWeek {...parts} lanes={lanes} lanesField={option.lanes!} label={label} onOpen={openDay} />
        ) : layout === 'hours' ? (
          <HourGrid
            {...parts}
            {...(hasLanes ? inLanes : { lanes: [], lanesField: undefined })}
            hours={option.hours}
            onOpen={onOpen}
          />
        ) : (
          <DaySections {...parts} onOpen={onOpen} />
        )}
      </SpanFrame>
      {option.move && (
        <>
          <div id={moveHelpId} style={visuallyHidden}>
            {translate('portal.screen.calendar.help')}
          </div>
          <Box role="status" style={visuallyHidden}>
            {announcement}
          </Box>
        </>
      )}
      {lift?.isDropped && (
        <MoveDialog
          span={lift.span}
          from={placeWords(lift.from, lanes)}
          to={placeWords(lift.to, lanes)}
          values={valuesOfMove(lift.span.record, option, { ...lift, isMoment, timeZone })}
          onClose={end}
        />
      )}
    </MovesContext>
  );
}
