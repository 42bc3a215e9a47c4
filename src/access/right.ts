import type { Filter, Measure, Place } from '../model/types.ts';

/** What a dashboard or a report shows of records; `narrowBy`: the fields by which whoever opens it may narrow it. */
export type Figure = { measure: Measure; groupBy: readonly string[]; narrowBy: readonly string[] };

/** One right of one set of permissions, on the rows of any of these filters; `{}` is every row. */
export type Right = {
  resource: string;
  /** `read`, `create` and `edit` are per field; the others of the record. `figure` is a number that a dashboard draws. */
  verb: 'read' | 'name' | 'create' | 'edit' | 'delete' | 'transition' | 'figure';
  /** The field, the transition's id, or the figure in words; empty for `delete`. */
  what: string;
  rows: Filter[];
  places: Place[];
  /** Of a `figure`: what `what` says, as data. */
  figure?: Figure;
};

/** A filter that every row matches. */
export const isEverything = (filter: Filter) => Object.keys(filter).length === 0;
