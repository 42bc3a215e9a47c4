/** A request for rows of a view, and the SQL that it becomes. */
import type { Sql } from '#server/data/postgres/sql.ts';

export type FieldIds = ReadonlySet<string>;

/**
 * `isFew`: the database is asked first for what sources choose (sourceSelection.ts). `ungrouped`: the rows that a view
 * groups, each with the values of these fields, by which it groups them.
 */
export type ViewRequest = { isFew?: boolean | undefined; ungrouped?: FieldIds | undefined };

export type ViewSource = {
  rows: Sql;
  /** Selects whose rows together are those of the view: one per source, unless the sources are grouped. */
  parts: readonly Sql[];
  /** The columns that are null because they have no SQL. */
  uncompiled: ReadonlySet<string>;
};
