/** How dates are written in one language. */

/** The kinds of field that hold a day, an instant or a month. */
export type Temporal = 'date' | 'datetime' | 'month';
export type WrittenDatePart = 'day' | 'month' | 'year';
/** The unit of a distance from today. */
type DateUnit = 'd' | 'w' | 'm' | 'y';

/** All words are lower case without accents, as `fold` returns them. */
export type DateWords = {
  /** Letters for the parts of a date, as in the placeholder of an empty input; the country orders them. */
  letters: { readonly date: string; readonly time: string };
  /** Whether times are written with AM and PM. */
  hour12: boolean;
  /** Relative names of days -> days from today. */
  days: Readonly<Record<string, number>>;
  now: readonly string[];
  /** Starting on Sunday. Users may abbreviate names to three letters. */
  weekdays: readonly string[];
  /** A suffix that may follow the name of a weekday. */
  weekdaySuffix: RegExp;
  /** Users may abbreviate names to three letters. */
  months: readonly string[];
  /** Joins day, month and year in words: 31 de outubro de 2026. */
  of: string;
  /** Between a day and its time: hoje às 14:30. */
  at: string;
  units: Readonly<Record<string, DateUnit>>;
};
