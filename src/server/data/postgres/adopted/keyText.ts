/**
 * The id of a record whose key has several columns: their values with "~" between them, in which "!" and "~" are written
 * as "!0" and "!1". So each id has one key, and each key one id.
 */
import { sql, text, type Sql } from '../sql.ts';

const between = '~';

/** Undefined for what is no id of so many parts. */
export function partsOfKey(id: string, count: number): readonly string[] | undefined {
  if (count === 1) return [id];
  const parts = id.split(between);
  if (parts.length !== count || parts.some((part) => /!(?![01])/.test(part))) return undefined;
  return parts.map((part) => part.replaceAll('!1', '~').replaceAll('!0', '!'));
}

/** The same in SQL; null if a part is. */
export function sqlJoinedKey(parts: readonly Sql[]): Sql {
  if (parts.length === 1) return parts[0]!;
  const [first, ...others] = parts.map((part) => sql`replace(replace(${part}, '!', '!0'), '~', '!1')`) as [
    Sql,
    ...Sql[],
  ];
  return others.reduce((joined, part) => sql`${joined} || ${text(between)} || ${part}`, first);
}

/** One of so many parts of an id. */
export const sqlKeyPart = (id: Sql, at: number, count: number): Sql =>
  count === 1 ? id : sql`replace(replace(split_part(${id}, '~', ${sqlCount(at + 1)}), '!1', '~'), '!0', '!')`;

const sqlCount = (count: number): Sql => sql`${text(String(count))}::int`;
