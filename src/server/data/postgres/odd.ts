/**
 * Where something stands that should be a number and is none: `$kept` has it, or a row. Almost every record has its version in
 * `$kept` and nothing else, so that those with more have an index; only what it finds is looked at more closely.
 */
import { unstoredFields } from '../../../kinds/dataModel.ts';
import type { Resource } from '../../../model/types.ts';
import { numberPlaces } from '../notNumbers.ts';
import { columnOf } from './columns.ts';
import { keptColumn } from './rows.ts';
import { join, raw, sql, text, texts, type Sql } from './sql.ts';

/** @param kept the column */
export const hasMoreThanVersion = (kept: Sql): Sql =>
  sql`${kept}::text !~ ${raw(`'^\\{"version":[0-9]+\\}$'`)}`;

const placesIn = ({ fields }: Resource) => numberPlaces(fields, unstoredFields(fields));

export const hasNumbers = (resource: Resource): boolean =>
  placesIn(resource).some(({ length }) => length === 1);

/** @param alias of the resource's table */
export function oddRows(resource: Resource, alias: string): Sql {
  const places = placesIn(resource);
  const own = places.flatMap(([field, inRow]) => (inRow === undefined ? [field!] : []));
  const kept = columnOf(alias, keptColumn);
  const conditions = [
    ...(own.length === 0 ? [] : [sql`(${hasMoreThanVersion(kept)} and ${kept}::jsonb ?| ${texts(own)})`]),
    ...places.flatMap(([field, inRow]) =>
      inRow === undefined
        ? []
        : [sql`jsonb_path_exists(${columnOf(alias, field!)}::jsonb, ${text(pathTo(inRow))}::jsonpath)`],
    ),
  ];
  return conditions.length === 0 ? raw('false') : sql`(${join(conditions, ' or ')})`;
}

const pathTo = (inRow: string) =>
  `$[*].${JSON.stringify(inRow)} ? (@.type() != "number" && @.type() != "null")`;
