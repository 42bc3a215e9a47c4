import type { Shown } from '#screens/list/views/spans/app/useSpans.ts';

/** Props that the views of all lengths share. */
export type CalendarParts = {
  days: readonly string[];
  /** The day that keyboard navigation is on. */
  day: string;
  today: string;
  spans: readonly Shown[];
  /** Opens the form of a new record; undefined when this user can't create one. */
  create: ((day: string, time?: string) => void) | undefined;
  onDay: (day: string) => void;
};
