/** What a database holds that the config does not declare, and so is not exported. */
import type { DataModel } from '#model/expression/expression.ts';
import { isCompanion } from '../postgres/rows/columns.ts';
import type { Connection } from '../postgres/connection/database.ts';
import { columnsOfNote, isKeptNote } from '../postgres/materialized/statements.ts';
import { keptColumn, orderColumn } from '../postgres/rows/layout.ts';
import { name, shortName, sql } from '../postgres/sql.ts';
import { planOf } from '../postgres/tables/plan/plan.ts';
import { stateOf } from '../postgres/tables/currentSchema.ts';
import { columnsIn } from '../postgres/tables/targetSchema.ts';

/** `what` is a table, or a column as `veiculos.cor`. */
export type Undeclared = { what: string; count: number };

export async function findUndeclared(
  connection: Pick<Connection, 'query'>,
  schema: string,
  model: DataModel,
): Promise<Undeclared[]> {
  const state = await stateOf(connection, schema);
  const layers = new Map(planOf(schema, model, state).layers.map((layer) => [layer.names.table, layer]));
  const ours = [...state.notes].flatMap(([key, note]) => (isKeptNote(key) ? columnsOfNote(note) : []));
  const left: Undeclared[] = [];
  const count = async (what: string, table: string, column?: string) => {
    const counted = column === undefined ? sql`count(*)` : sql`count(${name(column)})`;
    const [row] = await connection.query(sql`select ${counted} as n from ${name(schema, table)}`);
    if (Number(row!.n) > 0) left.push({ what, count: Number(row!.n) });
  };
  for (const [table, { columns }] of state.tables) {
    const layer = layers.get(table);
    if (!layer) {
      if (!table.startsWith('$')) await count(table, table);
      continue;
    }
    const known = new Set([
      ...columnsIn(layer.layout, layer.names).map(({ inTable }) => shortName(inTable)),
      ...[orderColumn, keptColumn, ...ours].map(shortName),
    ]);
    for (const column of columns.keys())
      // Companion columns of a value are exported with it.
      if (!known.has(column) && !isCompanion(column)) await count(`${table}.${column}`, table, column);
  }
  return left;
}
