import type { CalendarName } from './calendar.ts';

export const calendarLabels: Record<CalendarName, string> = {
  Important: 'Importante',
  Work: 'Trabalho',
  Social: 'Social',
  Travel: 'Viagens',
};

/** The colour of each calendar, from the theme. */
export const calendarInks = {
  Important: 'error.main',
  Work: 'info.main',
  Social: 'success.main',
  Travel: 'warning.main',
} as const satisfies Record<CalendarName, string>;
