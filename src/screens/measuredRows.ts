/**
 * Measures of one screen over different rows: most over those that the lists of their reader show, and those that say so over
 * all. One query asks for both: it is over all rows, and a measure of only some has them as its filter.
 */
import { conjunction } from '#model/filter/conjunction.ts';
import type { Filter, Measure, Scope } from '#model/types.ts';

type Measures = Readonly<Record<string, Measure>>;

/** What a part with measures says of their rows where these differ. */
export type MeasuredRows = {
  /** The rows of the measures that don't count all. */
  within?: Scope;
  /** The titles of those that count all. */
  wide?: readonly string[];
};

export const countsAllRows = (measure: Measure): boolean => measure !== 'count' && measure.allRows === true;

/** The measure as it is asked for. */
export function askedMeasure(measure: Measure): Measure {
  if (!countsAllRows(measure)) return measure;
  const { allRows: _said, ...asked } = measure as Exclude<Measure, 'count'>;
  return asked as Measure;
}

/** @param rowsIn the rows of a scope for one user */
export function measuresFor(
  { measures, within, wide = [] }: MeasuredRows & { measures: Measures },
  rowsIn: (scope: Scope) => Filter,
): Measures {
  const rows = within ? rowsIn(within) : {};
  if (Object.keys(rows).length === 0) return measures;
  return Object.fromEntries(
    Object.entries(measures).map(([title, measure]) => [
      title,
      wide.includes(title) ? measure : withRows(measure, rows),
    ]),
  );
}

function withRows(measure: Measure, rows: Filter): Measure {
  const known: Exclude<Measure, 'count'> = measure === 'count' ? { count: true } : measure;
  return { ...known, filter: conjunction(known.filter ?? {}, rows) };
}
