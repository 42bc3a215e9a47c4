/** The demonstration calendar's state: which calendars are looked at, their events, and the one selected. */

/** The names are the state's own; what the user reads is calendarLabels of pages/calendarWords.ts. */
export const calendarNames = ['Important', 'Work', 'Social', 'Travel'] as const;
export type CalendarName = (typeof calendarNames)[number];

export type CalendarEvent = {
  id: number;
  title: string;
  calendar: CalendarName;
  /** First and last day, as 2026-10-31. */
  start: string;
  end: string;
  /** 09:30; absent: the whole day. */
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
    // the events belong to whoever answers FETCH_EVENTS: writing one shows at the next fetch, not before
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
