/**
 * Few values among many records: an index leads from each to the next. The database can't know how few they are,
 * and would read all records.
 */
import type { Field } from '#model/types.ts';
import { columnOf, keyColumn, hasMoreThanVersion, keptColumn } from '../rows.ts';
import { raw, sql, type Sql } from '../sql.ts';
import type { Scope } from './scope.ts';
import { labelled } from './templates.ts';
import { contains, folded, hasFraction } from './searchText.ts';

/** The values that the records have, of those that are shown with the word. */
export const valuesLabelled = (field: Field, word: string, scope: Scope): Sql =>
  valuesOf(scope, field.id, undefined, (value) =>
    contains(folded(labelled(field, value), scope.subject), word),
  );

/** The records with values that their columns can't hold. */
export const recordsWithMore = (scope: Scope): Sql =>
  isAmong(scope, (alias) => hasMoreThanVersion(columnOf(alias, keptColumn)));

/** The records in which a field for whole numbers has decimals. */
export const recordsWithFraction = (field: Field, scope: Scope): Sql =>
  isAmong(scope, (alias) => hasFraction(columnOf(alias, field.id)));

const isAmong = (scope: Scope, where: (alias: string) => Sql): Sql =>
  sql`${columnOf(scope.alias, keyColumn('id'))} = any (${valuesOf(scope, keyColumn('id'), where)})`;

function valuesOf(
  { subject, resource }: Scope,
  column: string,
  where: (alias: string) => Sql = () => raw('true'),
  isWanted: (value: Sql) => Sql = () => raw('true'),
): Sql {
  const [known, alias] = [subject.alias(), subject.alias()];
  const value = columnOf(known, 'value');
  const least = sql`select min(${columnOf(alias, column)}) from ${subject.source(resource)} ${raw(alias)} where ${where(alias)}`;
  return sql`array(with recursive ${raw(known)}(value) as ((${least}) union all
      select (${least} and ${columnOf(alias, column)} > ${value}) from ${raw(known)} where ${value} is not null)
    select ${value} from ${raw(known)} where ${value} is not null and ${isWanted(value)})`;
}
