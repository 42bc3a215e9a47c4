/** The state of the demo calendar: the chosen calendars, their events and the selected event. */

/** Internal names; users see the labels in calendarWords.ts. */
export const calendarNames = ['Important', 'Work', 'Social', 'Travel'] as const;
export type CalendarName = (typeof calendarNames)[number];

export type CalendarEvent = {
  id: number;
  title: string;
  calendar: CalendarName;
  /** First and last day, such as 2026-10-31. */
  start: string;
  end: string;
  /** A time such as 09:30; absent: all day. */
  time?: string;
  place: string;
  description: string;
};

export type CalendarState = {
  readonly events: readonly CalendarEvent[];
  readonly selectedEvent: CalendarEvent | null;
  readonly selectedCalendars: readonly CalendarName[];
};

export type CalendarAction =
  | { type: 'FETCH_EVENTS'; events: readonly CalendarEvent[] }
  | { type: 'ADD_EVENT'; event: CalendarEvent }
  | { type: 'UPDATE_EVENT'; event: CalendarEvent }
  | { type: 'REMOVE_EVENT'; id: number }
  | { type: 'UPDATE_FILTERS'; filter: CalendarName }
  | { type: 'UPDATE_ALL_FILTERS'; value: boolean }
  | { type: 'SELECT_EVENT'; event: CalendarEvent | null };

export const calendarDefaults: CalendarState = {
  events: [],
  selectedEvent: null,
  selectedCalendars: calendarNames,
};

export function calendarReducer(
  state: CalendarState = calendarDefaults,
  action: CalendarAction,
): CalendarState {
  switch (action.type) {
    case 'FETCH_EVENTS':
      return { ...state, events: action.events };
    case 'UPDATE_FILTERS':
      return toggle(state, action.filter);
    case 'UPDATE_ALL_FILTERS':
      return { ...state, selectedCalendars: action.value === true ? calendarNames : [] };
    case 'SELECT_EVENT':
      return { ...state, selectedEvent: action.event };
    // The events belong to the source that FETCH_EVENTS reads from, so changes appear with the next fetch.
    case 'ADD_EVENT':
    case 'UPDATE_EVENT':
    case 'REMOVE_EVENT':
    default:
      return state;
  }
}

/** Switching the last calendar off leaves no event to show. */
function toggle(state: CalendarState, name: CalendarName): CalendarState {
  const { selectedCalendars } = state;
  if (!selectedCalendars.includes(name)) return { ...state, selectedCalendars: [...selectedCalendars, name] };
  const left = selectedCalendars.filter((other) => other !== name);
  return { ...state, selectedCalendars: left, events: left.length === 0 ? [] : state.events };
}
