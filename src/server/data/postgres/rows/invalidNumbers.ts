/**
 * Finds records with a value that should be a number and is none. Such values are in `$kept`, or in rows.
 * Almost every `$kept` holds nothing but the version, so an index covers the others, and only these are
 * examined.
 */
import type { Resource } from '../../../../model/types.ts';
import { numericPaths } from '../../invalidNumbers.ts';
import { columnOf } from './columns.ts';
import { keptColumn } from './layout.ts';
import { join, raw, sql, text, texts, type Sql } from '../sql.ts';

/** @param kept reference to the `$kept` column */
export const hasMoreThanVersion = (kept: Sql): Sql =>
  sql`${kept}::text !~ ${raw(`'^\\{"version":[0-9]+\\}$'`)}`;

export const hasNumbers = ({ fields }: Resource): boolean =>
  numericPaths(fields).some(({ length }) => length === 1);

/** @param alias alias of the resource's table */
export function holdsInvalidNumber({ fields }: Resource, alias: string): Sql {
  const own: string[] = [];
  const inRows: Sql[] = [];
  for (const [field, inRow] of numericPaths(fields))
    if (inRow === undefined) own.push(field!);
    else
      inRows.push(
        sql`jsonb_path_exists(${columnOf(alias, field!)}::jsonb, ${text(pathTo(inRow))}::jsonpath)`,
      );
  const kept = columnOf(alias, keptColumn);
  const conditions = [
    ...(own.length === 0 ? [] : [sql`(${hasMoreThanVersion(kept)} and ${kept}::jsonb ?| ${texts(own)})`]),
    ...inRows,
  ];
  return conditions.length === 0 ? raw('false') : sql`(${join(conditions, ' or ')})`;
}

const pathTo = (inRow: string) =>
  `$[*].${JSON.stringify(inRow)} ? (@.type() != "number" && @.type() != "null")`;
