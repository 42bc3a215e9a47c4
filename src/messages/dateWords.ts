/** How dates are written and spoken of in one language. */

/** The kinds of field that hold a day, an instant or a month. */
export type Temporal = 'date' | 'datetime' | 'month';
export type DatePart = 'day' | 'month' | 'year';
/** A length of time that is counted from today. */
export type DateUnit = 'd' | 'w' | 'm' | 'y';

/** All words without accents and in small letters, as `fold` leaves them. */
export type DateWords = {
  order: readonly [DatePart, DatePart, DatePart];
  separator: string;
  /** What an empty input shows. */
  pattern: Readonly<Record<Temporal, string>>;
  /** Whether times are written with AM and PM. */
  halfDays: boolean;
  /** Days with a name of their own, counted from today. */
  days: Readonly<Record<string, number>>;
  now: readonly string[];
  /** From Sunday; three letters of a name are enough. */
  weekdays: readonly string[];
  /** What may follow the name of a weekday. */
  weekdayEnd: RegExp;
  /** Three letters of a name are enough. */
  months: readonly string[];
  /** Joins day, month and year in words: 31 de outubro de 2026. */
  of: string;
  /** Stands between the day and its time: hoje às 14:30. */
  at: string;
  units: Readonly<Record<string, DateUnit>>;
};
