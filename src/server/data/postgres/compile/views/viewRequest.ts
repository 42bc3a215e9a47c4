/** A request for rows of a view, and the SQL that it becomes. */
import type { Sql } from '#server/data/postgres/sql.ts';

export type FieldIds = ReadonlySet<string>;

/**
 * `only`: the fields that will be read. `isFew`: the database is asked first for what sources choose (sourceSelection.ts).
 * `isUngrouped`: the rows that a view groups, each with the values of `only`, by which it groups them.
 */
export type ViewRequest = {
  only?: FieldIds | undefined;
  isFew?: boolean | undefined;
  isUngrouped?: boolean | undefined;
};

export type ViewSource = {
  rows: Sql;
  /** Selects whose rows together are those of the view: one per source, unless the sources are grouped. */
  parts: readonly Sql[];
  /** The columns that are null because they have no SQL. */
  uncompiled: ReadonlySet<string>;
};
