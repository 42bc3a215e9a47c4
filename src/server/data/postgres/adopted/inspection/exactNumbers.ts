/** Finds whole numbers that a JSON number would round. Their columns are texts, in which each digit stays. */
import { join, name, raw, sql } from '#server/data/postgres/sql.ts';
import { primaryKeyOf, type CatalogTable } from '../catalog.ts';
import type { RowQuestions } from './asking.ts';

const greatest = raw(String(Number.MAX_SAFE_INTEGER));

/** The columns of a table with such numbers. */
export async function numbersBeyond(ask: RowQuestions, table: CatalogTable): Promise<readonly string[]> {
  const keys = new Set(primaryKeyOf(table));
  const wide = [...table.columns.values()].filter(
    ({ name: column, type, form, isNumbered, maySelect }) =>
      maySelect &&
      !isNumbered &&
      !(keys.has(column) && keys.size === 1) &&
      !type.isArray &&
      (type.name === 'int8' || (type.name === 'numeric' && isWide(form))),
  );
  if (wide.length === 0) return [];
  const tests = wide.map(
    ({ name: column }, at) =>
      sql`bool_or(abs(${name('t', column)}::numeric) > ${greatest} and ${name('t', column)}::numeric <> 'NaN') as ${name(`b${at}`)}`,
  );
  const whole = await ask(sql`select ${join(tests, ', ')} from ${name(table.schema, table.name)} t`);
  // A table that takes too long is judged by its first rows.
  const rows =
    whole ??
    (await ask(
      sql`select ${join(tests, ', ')} from (select * from ${name(table.schema, table.name)} limit 100000) t`,
    ));
  return wide.flatMap(({ name: column }, at) => (rows?.[0]?.[`b${at}`] === true ? [column] : []));
}

/** Room for more than 15 digits before the decimal mark. */
function isWide(form: string): boolean {
  const [, digits, decimals = '0'] = /\((\d+)(?:,(-?\d+))?\)/.exec(form) ?? [];
  return digits === undefined || Number(digits) - Number(decimals) > 15;
}
