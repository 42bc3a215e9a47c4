/**
 * New columns of a type change, filled beside the old ones. The old columns are not touched, so processes of
 * the old version keep working until one transaction swaps all columns.
 */
import { createHash } from 'node:crypto';
import { withoutCompanion, keptColumn, type TableLayout } from '#server/data/postgres/rows.ts';
import { join, name, raw, shortName, sql, type Sql } from '#server/data/postgres/sql.ts';
import { namedColumns, type TableNames } from '../targetSchema.ts';

/**
 * `wasId`: its values were ids, which may have been numbers. The same type on both sides: another kind of field,
 * whose values are stored in another way.
 */
export type Retyped = { column: string; from: string; to: string; wasId: boolean };
type Copied = { inTable: string; type: string };
/** Fields of one table that change their type, and all columns that hold their values. */
export type Retyping = { columns: readonly Retyped[]; copied: readonly Copied[] };

const ending = '~novo';
export const isNewColumn = (column: string) => column.endsWith(ending);
export function newColumn(column: string): string {
  const whole = `${column}${ending}`;
  // A shortened name would lose its ending.
  return shortName(whole) === whole
    ? whole
    : `${createHash('sha256').update(column).digest('hex').slice(0, 24)}${ending}`;
}

/** Includes `$kept`: a value that did not fit the old type may fit the new one, and the reverse. */
export function retypingOf(layout: TableLayout, names: TableNames, columns: readonly Retyped[]): Retyping {
  const changed = new Set([keptColumn, ...columns.map(({ column }) => column)]);
  return {
    columns,
    copied: namedColumns(layout, names).filter(({ inTable }) => changed.has(withoutCompanion(inTable))),
  };
}

export const addStatement = (schema: string, { table }: TableNames, { copied }: Retyping): Sql =>
  sql`alter table ${name(schema, table)} ${join(
    copied.map(({ inTable, type }) => sql`add column if not exists ${name(newColumn(inTable))} ${raw(type)}`),
    ', ',
  )}`;

export const fillStatement = (schema: string, { table }: TableNames, { copied }: Retyping): Sql =>
  sql`update ${name(schema, table)} set ${join(
    copied.map(({ inTable }) => sql`${name(newColumn(inTable))} = …`),
    ', ',
  )}`;

/** Dropping a column drops its indexes. The portal's views that read it are dropped before. */
export const swapStatements = (schema: string, { table }: TableNames, { copied }: Retyping): Sql[] => [
  sql`alter table ${name(schema, table)} ${join(
    copied.map(({ inTable }) => sql`drop column if exists ${name(inTable)}`),
    ', ',
  )}`,
  ...copied.map(
    ({ inTable }) =>
      sql`alter table ${name(schema, table)} rename column ${name(newColumn(inTable))} to ${name(inTable)}`,
  ),
];
