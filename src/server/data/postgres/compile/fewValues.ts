/**
 * Few values among many records: an index leads from each to the next. The database can't know how few they are,
 * and would read all records.
 */
import type { Field } from '#model/types.ts';
import { columnReference, keyColumn, hasMoreThanVersion, keptColumn } from '../rows.ts';
import { raw, sql, Sql } from '../sql.ts';
import { RowScope } from './scope.ts';
import { labelled } from './templates.ts';
import { contains, folded, hasFraction } from './searchText.ts';

/** The values that the records have, of those that are shown with the word. */
export const valuesLabelled = (field: Field, word: string, scope: RowScope): Sql =>
  valuesOf(scope, field.id, undefined, (value) =>
    contains(folded(labelled(field, value), scope.subject), word),
  );

/** The records with values that their columns can't hold. */
export const recordsWithMore = (scope: RowScope): Sql =>
  isAmong(scope, (alias) => hasMoreThanVersion(columnReference(alias, keptColumn)));

/** The records in which a field for whole numbers has decimals. */
export const recordsWithFraction = (field: Field, scope: RowScope): Sql =>
  isAmong(scope, (alias) => hasFraction(columnReference(alias, field.id)));

const isAmong = (scope: RowScope, where: (alias: string) => Sql): Sql =>
  sql`${columnReference(scope.alias, keyColumn('id'))} = any (${valuesOf(scope, keyColumn('id'), where)})`;

function valuesOf(
  { subject, resource }: RowScope,
  column: string,
  where: (alias: string) => Sql = () => raw('true'),
  isWanted: (value: Sql) => Sql = () => raw('true'),
): Sql {
  const [known, alias] = [subject.alias(), subject.alias()];
  const value = columnReference(known, 'value');
  const least = sql`select min(${columnReference(alias, column)}) from ${subject.source(resource)} ${raw(alias)} where ${where(alias)}`;
  return sql`array(with recursive ${raw(known)}(value) as ((${least}) union all
      select (${least} and ${columnReference(alias, column)} > ${value}) from ${raw(known)} where ${value} is not null)
    select ${value} from ${raw(known)} where ${value} is not null and ${isWanted(value)})`;
}
