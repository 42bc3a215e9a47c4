/** What identifies a row: a constraint, or where there is none, columns whose values differ in all rows that there are. */
import { join, name, raw, sql } from '#server/data/postgres/sql.ts';
import { primaryKeyOf, type CatalogColumn, type CatalogTable } from '../catalog.ts';
import type { RowQuestions } from './asking.ts';

/** `isGuessed`: no constraint says that these columns identify a row. */
export type FoundKey = { key: readonly string[]; isGuessed: boolean };

/** So many rows are looked at. */
const lookedAt = 10_000;
const comparable = /^(?:int[248]|text|varchar|bpchar|uuid|numeric)$/;
const named = /(?:^|_)(?:id|code|key|uuid|number|no)$|I[Dd]$/;

export async function keyOf(ask: RowQuestions, table: CatalogTable): Promise<FoundKey | undefined | 'slow'> {
  const primary = primaryKeyOf(table);
  if (primary.length > 0) return { key: primary, isGuessed: false };
  const unique = table.constraints.find(
    ({ kind, columns }) => kind === 'u' && columns.every((column) => table.columns.get(column)?.isRequired),
  );
  if (unique) return { key: unique.columns, isGuessed: false };
  const first = candidates(table);
  if (first.length === 0) return undefined;
  const choices = [
    ...first.map((one) => [one]),
    ...first.flatMap((one, at) => first.slice(at + 1).map((other) => [one, other])),
  ];
  const counts = choices.map(
    (columns, at) =>
      sql`count(distinct (${join(
        columns.map((column) => name('t', column.name)),
        ', ',
      )})) filter (where ${join(
        columns.map((column) => sql`${name('t', column.name)} is not null`),
        ' and ',
      )}) as ${name(`d${at}`)}`,
  );
  const rows = await ask(
    sql`select count(*) as n, ${join(counts, ', ')} from (select * from ${name(table.schema, table.name)} limit ${raw(String(lookedAt))}) t`,
  );
  if (!rows) return 'slow';
  const many = Number(rows[0]!.n);
  const at = choices.findIndex((_, nth) => Number(rows[0]![`d${nth}`]) === many);
  return many > 0 && at >= 0
    ? { key: choices[at]!.map((column) => column.name), isGuessed: true }
    : undefined;
}

/** Columns that may be a key or a part of one, those with the name of a key first. */
function candidates({ columns }: CatalogTable): readonly CatalogColumn[] {
  const all = [...columns.values()].filter(
    ({ type, maySelect }) => maySelect && !type.isArray && comparable.test(type.name),
  );
  const keys = all.filter((column) => named.test(column.name));
  return [...new Set([...keys, ...all.slice(0, 2)])].slice(0, 6);
}
