import type { Shown } from '../../spans/app/useSpans.ts';

/** What every length of the calendar draws. */
export type CalendarParts = {
  days: readonly string[];
  /** The day that the keyboard stands on. */
  day: string;
  today: string;
  spans: readonly Shown[];
  /** Opens the form of a new one; undefined: this user makes none. */
  create: ((day: string, time?: string) => void) | undefined;
  onDay: (day: string) => void;
};
