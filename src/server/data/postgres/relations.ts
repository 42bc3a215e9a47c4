/**
 * Maps a model's tables to relations. Some still have the names of an earlier config, while processes of that
 * run.
 */
import type { AdoptedTable, FaultyTable } from './adopted/adoptedTable.ts';
import { refuseFaulty } from './unserved.ts';
import { portalTable, type TableSql } from './tableSql.ts';
import { name, rendered, sql, text, type Sql } from './sql.ts';
import type { MaterializedRollup } from './storedRollups.ts';
import { sequenceOf } from './systemTables.ts';

/** The tables of other programs that hold records, by resource. */
export class Adopted extends Map<string, AdoptedTable | FaultyTable> {
  /** Another number after each change: statements that were compiled before are of other tables. */
  revision = 0;

  override set(resource: string, table: AdoptedTable | FaultyTable): this {
    this.revision = ++revisions;
    return super.set(resource, table);
  }
}

let revisions = 0;

export type Relations = {
  schema: string;
  /** One may be replaced while the portal runs: see adopted/tableWatch.ts. */
  adopted: Adopted;
  /** Materialized rollups, by resource and field. More may be added while the portal runs. */
  materialized: Map<string, MaterializedRollup>;
  /** The relation to read from, and for the portal's own tables to write to, for a table of the model. */
  relation(table: string): Sql;
  /** The adopted table of a resource; undefined where the portal has a table of its own. */
  adoptedBy(resource: string): AdoptedTable | undefined;
  sqlOf(resource: string): TableSql;
  /** The sequence for the table's ids, as a regclass. */
  sequence(table: string): Sql;
  /** Names of the views through which renamed tables are used. */
  views: readonly string[];
};

/** A place where every table has its own name. */
export const plainRelations = (schema: string, kept: readonly MaterializedRollup[] = []): Relations =>
  relationsOf(schema, new Map(), new Map(), kept);

export const rollupKey = (resource: string, field: string) => `${resource}.${field}`;

/**
 * @param views view by table
 * @param ids oid of the sequence by table, which survives a rename
 */
export const relationsOf = (
  schema: string,
  views: ReadonlyMap<string, string>,
  ids: ReadonlyMap<string, string>,
  kept: readonly MaterializedRollup[] = [],
): Relations => ({
  schema,
  adopted: new Adopted(),
  adoptedBy: () => undefined,
  sqlOf: () => portalTable,
  materialized: new Map(kept.map((one) => [rollupKey(one.resource.id, one.field), one])),
  relation: (table) => name(schema, views.get(table) ?? table),
  sequence: (table) => {
    const known = ids.get(table);
    if (known !== undefined) return sql`${text(known)}::oid::regclass`;
    return sql`${text(rendered(name(schema, sequenceOf(table))).text)}::regclass`;
  },
  views: [...views.values()],
});

/** The same, with the tables of other programs. */
export function withAdopted(relations: Relations, adopted: Adopted): Relations {
  if (adopted.size === 0) return relations;
  const adoptedBy = (resource: string) => {
    const found = adopted.get(resource);
    return found && 'fault' in found ? refuseFaulty(found) : found;
  };
  return {
    ...relations,
    adopted,
    adoptedBy,
    sqlOf: (resource) => adoptedBy(resource) ?? portalTable,
    relation: (table) => adoptedBy(table)?.from ?? relations.relation(table),
  };
}
