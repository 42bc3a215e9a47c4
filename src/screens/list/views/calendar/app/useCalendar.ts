import { useKept } from '#ui/preferences/useKept.ts';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePortalIndex } from '#ui/portal/context.ts';
import { clamped } from '#kinds/date/calendar.ts';
import { utcOf } from '#model/time/moments.ts';
import { traitsOf } from '#model/traits.ts';
import type { CopyState } from '#screens/form/app/create/createState.ts';
import { writableOf } from '#screens/form/app/sections.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { CalendarLength } from '../view.ts';

type StoredView = { length?: CalendarLength; day?: string; on?: string };
const unset: StoredView = {};

/**
 * The days that the calendar shows. They are stored for users who come back from a record; the next day the
 * calendar opens at today again.
 */
export function useCalendar() {
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
export function useCreateOn(): ((day: string, time?: string) => void) | undefined {
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
