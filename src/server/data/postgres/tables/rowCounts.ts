/** How many rows a step reads or changes, for people who decide about a migration. */
import { currentLocale, translate } from '#messages/translate.ts';
import type { Connection } from '../connection/database.ts';
import { join, name, raw, sql, text } from '../sql.ts';
import type { SchemaState, TableState } from './currentSchema.ts';

/** Up to this number the rows are counted, in milliseconds. */
const countable = 100_000;

/** The state with the numbers of rows of those of these tables that are not large. */
export async function withCounts(
  connection: Pick<Connection, 'query'>,
  schema: string,
  state: SchemaState,
  tables: readonly string[],
): Promise<SchemaState> {
  const there = [...new Set(tables)].filter((table) => state.tables.has(table));
  if (there.length === 0) return state;
  const found = await connection.query(
    join(
      there.map(
        (table) =>
          sql`select ${text(table)} as name, (select count(*) from
              (select from ${name(schema, table)} limit ${raw(String(countable + 1))}) t)::float8 as rows`,
      ),
      ' union all ',
    ),
  );
  const counts = found.map((row): [string, TableState] => {
    const table = state.tables.get(String(row.name))!;
    const rows = Number(row.rows);
    const isLarge = rows > countable;
    return [
      String(row.name),
      isLarge ? { ...table, rows: Math.max(rows, table.rows) } : { ...table, counted: rows },
    ];
  });
  return { ...state, tables: new Map([...state.tables, ...counts]) };
}

/** "1 linha", "cerca de 250.000 linhas" */
export const rowsIn = ({ rows, counted }: TableState): string =>
  counted === undefined ? translate('database.aboutLines', { lines: linesOf(rows) }) : linesOf(counted);

const linesOf = (rows: number) =>
  rows === 1
    ? translate('database.row')
    : translate('database.rows', { rows: rows.toLocaleString(currentLocale()) });
