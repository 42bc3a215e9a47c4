import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarDefaults,
  calendarNames,
  calendarReducer,
  type CalendarAction,
  type CalendarState,
} from '../../../config/extensions/calendar/calendar.ts';
import { addMonths, currentDay, monthName, weeksOf } from '../../../config/extensions/calendar/days.ts';
import { eventsOf } from '../../../config/extensions/calendar/events.ts';
import { frozen } from './frozen.ts';

const events = frozen(eventsOf('2026-10'));
const [first, second] = events as [(typeof events)[0], (typeof events)[0]];
const full = frozen<CalendarState>({ ...calendarDefaults, events, selectedEvent: first });
const reduce = (actions: readonly CalendarAction[], state: CalendarState = full) =>
  actions.reduce(calendarReducer, frozen(state));

describe('the calendar', () => {
  it('begins without events, with nothing selected and all four calendars', () => {
    expect(calendarDefaults).toEqual({
      events: [],
      selectedEvent: null,
      selectedCalendars: ['Important', 'Work', 'Social', 'Travel'],
    });
    expect(calendarReducer(undefined, { type: 'ADD_EVENT', event: first })).toBe(calendarDefaults);
  });

  it('replaces its events by the fetched ones', () => {
    expect(reduce([{ type: 'FETCH_EVENTS', events: [second] }])).toEqual({ ...full, events: [second] });
  });

  it.each<CalendarAction>([
    { type: 'ADD_EVENT', event: second },
    { type: 'UPDATE_EVENT', event: { ...first, title: 'Outro' } },
    { type: 'REMOVE_EVENT', id: first.id },
    { type: 'SOMETHING_ELSE' } as never,
  ])('stays the very same state at $type', (action) => {
    expect(calendarReducer(full, action)).toBe(full);
  });

  it('hides one calendar and shows it again', () => {
    const off = reduce([{ type: 'UPDATE_FILTERS', filter: 'Work' }]);
    expect(off).toEqual({ ...full, selectedCalendars: ['Important', 'Social', 'Travel'] });
    expect(reduce([{ type: 'UPDATE_FILTERS', filter: 'Work' }], off).selectedCalendars).toEqual([
      'Important',
      'Social',
      'Travel',
      'Work',
    ]);
  });

  it('has no events left once the last calendar is off, and keeps them while one is on', () => {
    const three = calendarNames
      .slice(0, 3)
      .map((filter): CalendarAction => ({ type: 'UPDATE_FILTERS', filter }));
    expect(reduce(three).events).toBe(events);
    expect(reduce([...three, { type: 'UPDATE_FILTERS', filter: 'Travel' }])).toEqual({
      ...full,
      selectedCalendars: [],
      events: [],
    });
  });

  it('selects all four calendars with true, and none otherwise', () => {
    const none = reduce([{ type: 'UPDATE_ALL_FILTERS', value: false }]);
    expect(none.selectedCalendars).toEqual([]);
    expect(reduce([{ type: 'UPDATE_ALL_FILTERS', value: true }], none).selectedCalendars).toEqual(
      calendarNames,
    );
    expect(reduce([{ type: 'UPDATE_ALL_FILTERS', value: 'true' as never }]).selectedCalendars).toEqual([]);
  });

  it('selects an event, and clears the selection', () => {
    expect(reduce([{ type: 'SELECT_EVENT', event: second }])).toEqual({ ...full, selectedEvent: second });
    expect(reduce([{ type: 'SELECT_EVENT', event: null }]).selectedEvent).toBeNull();
  });

  it('never holds a calendar twice, whatever is toggled', () => {
    const toggles = fc.array(
      fc.constantFrom(...calendarNames).map((filter): CalendarAction => ({ type: 'UPDATE_FILTERS', filter })),
    );
    fc.assert(
      fc.property(toggles, (actions) => {
        const { selectedCalendars, events } = reduce(actions);
        expect(new Set(selectedCalendars).size).toBe(selectedCalendars.length);
        for (const name of calendarNames) {
          const times = actions.filter(
            (action) => action.type === 'UPDATE_FILTERS' && action.filter === name,
          ).length;
          expect(selectedCalendars.includes(name)).toBe(times % 2 === 0);
        }
        if (selectedCalendars.length === 0) expect(events).toEqual([]);
      }),
    );
  });
});

describe('the sample events', () => {
  it('lie in the month, in order, and only in the calendars asked for', () => {
    expect(
      events.every(
        ({ start, end }) => start.startsWith('2026-10') && end.startsWith('2026-10') && start <= end,
      ),
    ).toBe(true);
    expect(events.map(({ start }) => start)).toEqual(events.map(({ start }) => start).toSorted());
    expect(new Set(eventsOf('2026-10', ['Travel']).map(({ calendar }) => calendar))).toEqual(
      new Set(['Travel']),
    );
    expect(eventsOf('2026-10', [])).toEqual([]);
  });

  it('fit in the shortest month, and have ids of their own in each', () => {
    expect(eventsOf('2027-02').every(({ end }) => end <= '2027-02-28')).toBe(true);
    const ids = ['2026-09', '2026-10', '2026-11'].flatMap((month) => eventsOf(month).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('days', () => {
  it('lay a month out in whole weeks from Sunday on', () => {
    const weeks = weeksOf('2026-10');
    expect(weeks.at(0)).toEqual([
      '2026-09-27',
      '2026-09-28',
      '2026-09-29',
      '2026-09-30',
      '2026-10-01',
      '2026-10-02',
      '2026-10-03',
    ]);
    expect(weeks.at(-1)!.at(-1)).toBe('2026-10-31');
    expect(weeksOf('2026-02')).toHaveLength(4);
    expect(weeksOf('2026-08')).toHaveLength(6);
  });

  it('step over the end of a year', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(monthName('2026-03')).toBe('Março de 2026');
  });

  it('take today from the user’s own clock', () => {
    expect(currentDay(new Date(2026, 9, 31, 23, 30))).toBe('2026-10-31');
  });
});
