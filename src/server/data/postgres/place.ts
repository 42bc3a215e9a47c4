/** Where the tables of a model are: some have the names of an earlier config, for as long as that still runs. */
import { name, rendered, sql, text, type Sql } from './sql.ts';
import type { KeptRollup } from './kept/columns.ts';
import { sequenceOf } from './systemTables.ts';

export type Place = {
  schema: string;
  /** Rollups that columns have, by resource and field; some come while the portal runs. */
  kept: Map<string, KeptRollup>;
  /** What stands after FROM and INTO for a table of the model. */
  relation(table: string): Sql;
  /** The sequence that gives the table's ids, as a regclass. */
  ids(table: string): Sql;
  /** Names of views that stand for renamed tables. */
  views: readonly string[];
};

/** Every table under its own name. */
export const plainPlace = (schema: string, kept: readonly KeptRollup[] = []): Place =>
  placeOf(schema, new Map(), new Map(), kept);

export const placeKey = (resource: string, field: string) => `${resource}.${field}`;

/**
 * @param views by table
 * @param ids by table: what its sequence is known by, whatever it is called
 */
export const placeOf = (
  schema: string,
  views: ReadonlyMap<string, string>,
  ids: ReadonlyMap<string, string>,
  kept: readonly KeptRollup[] = [],
): Place => ({
  schema,
  kept: new Map(kept.map((one) => [placeKey(one.resource.id, one.field), one])),
  relation: (table) => name(schema, views.get(table) ?? table),
  ids: (table) => {
    const known = ids.get(table);
    if (known !== undefined) return sql`${text(known)}::oid::regclass`;
    return sql`${text(rendered(name(schema, sequenceOf(table))).text)}::regclass`;
  },
  views: [...views.values()],
});
