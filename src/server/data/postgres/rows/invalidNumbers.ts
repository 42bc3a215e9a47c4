/**
 * Finds records with a value that should be a number and is none. Such values are in `$kept`, or in rows.
 * Almost every `$kept` holds nothing but the version, so an index covers the others and those with such rows, and
 * only these are examined.
 */
import type { Resource } from '#model/types.ts';
import { numericPaths } from '#server/data/invalidNumbers.ts';
import { columnOf } from './columns.ts';
import { keptColumn } from './layout.ts';
import { digestOf, join, literal, raw, rendered, sql, text, texts, type Sql } from '../sql.ts';

/** @param kept reference to the `$kept` column */
export const hasMoreThanVersion = (kept: Sql): Sql =>
  sql`${kept}::text !~ ${raw(`'^\\{"version":[0-9]+\\}$'`)}`;

/**
 * What the index holds: which records may have such a value. Undefined if the resource has no numbers.
 *
 * @param column the reference to a column, by its field or `$kept`
 */
export function mayHoldInvalidNumber(
  { fields }: Resource,
  column: (name: string) => Sql,
): { of: string; where: Sql } | undefined {
  const paths = numericPaths(fields);
  if (paths.length === 0) return undefined;
  const inRows = conditionsInRows(paths, column);
  const where = join([hasMoreThanVersion(column(keptColumn)), ...inRows], ' or ');
  return { of: inRows.length === 0 ? 'kept' : `kept.${digestOf(rendered(where).text).slice(0, 8)}`, where };
}

/** @param alias alias of the resource's table */
export function holdsInvalidNumber({ fields }: Resource, alias: string): Sql {
  const column = (name: string) => columnOf(alias, name);
  const paths = numericPaths(fields);
  const own = paths.flatMap(([field, inRow]) => (inRow === undefined ? [field!] : []));
  const kept = column(keptColumn);
  const conditions = [
    ...(own.length === 0 ? [] : [sql`(${hasMoreThanVersion(kept)} and ${kept}::jsonb ?| ${texts(own)})`]),
    ...conditionsInRows(paths, column),
  ];
  return conditions.length === 0 ? raw('false') : sql`(${join(conditions, ' or ')})`;
}

/** Without parameters: only so does the database recognise the condition of the index. */
const conditionsInRows = (paths: readonly string[][], column: (name: string) => Sql): Sql[] =>
  paths.flatMap(([field, inRow]) =>
    inRow === undefined
      ? []
      : [literal(sql`jsonb_path_exists(${column(field!)}::jsonb, ${text(pathTo(inRow))}::jsonpath)`)],
  );

const pathTo = (inRow: string) =>
  `$[*].${JSON.stringify(inRow)} ? (@.type() != "number" && @.type() != "null")`;
