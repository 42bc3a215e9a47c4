import type { Filter, Measure, SourceLocation } from '#model/types.ts';

/** A figure of a dashboard or report. `narrowBy`: the fields that its users may filter by. */
export type Figure = { measure: Measure; groupBy: readonly string[]; narrowBy: readonly string[] };

/** One right of a set of permissions, on the rows of any of these filters; `{}` means all rows. */
export type Right = {
  resource: string;
  /**
   * `read`, `create` and `edit` are per field, the others per record. `name` is the title of a record that a form
   * offers, `refer` that of a record which a visible row refers to. `figure` is a number that a dashboard draws.
   */
  verb: 'read' | 'name' | 'refer' | 'create' | 'edit' | 'delete' | 'transition' | 'figure';
  /** The field, the transition's id, or the figure in words; empty for `delete`. */
  what: string;
  rows: Filter[];
  places: SourceLocation[];
  /** For `refer`: the fields by which rows refer to the record, as `contratos.clienteId`. */
  sources?: string[];
  /** For `figure`: the figure as data (`what` is its description). */
  figure?: Figure;
};

/** True for a filter that every row matches. */
export const isEverything = (filter: Filter) => Object.keys(filter).length === 0;
