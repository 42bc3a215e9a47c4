import type { CalendarName } from './calendar.ts';

export const calendarLabels: Record<CalendarName, string> = {
  Important: 'Importante',
  Work: 'Trabalho',
  Social: 'Social',
  Travel: 'Viagens',
};

/** Each calendar's ink, among the theme's own. */
export const calendarInks = {
  Important: 'error.main',
  Work: 'info.main',
  Social: 'success.main',
  Travel: 'warning.main',
} as const satisfies Record<CalendarName, string>;
