/** Whether a reference leads to a record, as an index of either side finds it. */
import { areAlike, constantOf, convertedText, isAmong, type Native } from '../adopted/nativeType.ts';
import { partsOfKey, sqlKeyPart } from '../adopted/keyText.ts';
import { join, raw, sql, text, texts, type Sql } from '../sql.ts';
import type { SqlValue } from './value.ts';

type Id = Pick<SqlValue, 'sql' | 'native'>;

export function sameId(one: Id, other: Id): Sql {
  const plain = sql`${one.sql} = ${other.sql}`;
  const [first, second] = [one.native, other.native];
  if (
    first &&
    second &&
    first.length === second.length &&
    first.every(({ type }, at) => areAlike(type, second[at]!.type))
  )
    return allOf(first.map((column, at) => sql`${column.sql} = ${second[at]!.sql}`));
  // A reference to several columns is compared as it is written.
  const [native, words] = first ? [first, other.sql] : [second, one.sql];
  const by = native && byText(native, words);
  if (!by) return plain;
  return isExact(native) ? by : sql`(${by} and ${plain})`;
}

/** Each column equals its part of an id; undefined where a type has several ways of writing a value. */
function byText(native: readonly Native[], id: Sql): Sql | undefined {
  const parts = native.flatMap(({ sql: column, type }, at) => {
    const converted = convertedText(type, sqlKeyPart(id, at, native.length));
    return converted ? [sql`${column} = ${converted}`] : [];
  });
  return parts.length === native.length ? allOf(parts) : undefined;
}

/** True if an id that is equal in its type is the same text, too. */
const isExact = (native: readonly Native[]) =>
  native.length === 1 && ['whole', 'uuid', 'text'].includes(native[0]!.type.family);

const allOf = (parts: readonly Sql[]) => (parts.length === 1 ? parts[0]! : sql`(${join(parts, ' and ')})`);

/** The record is one of these. */
export function isOneOf({ sql: id, native }: Id, wanted: readonly string[]): Sql {
  const plain = sql`${id} = any (${texts(wanted)})`;
  if (!native) return plain;
  const [first] = native;
  if (native.length === 1)
    return isExact(native) ? isAmong(first!, wanted) : sql`(${isAmong(first!, wanted)} and ${plain})`;
  const ways = wanted.flatMap((one) => {
    const parts = partsOfKey(one, native.length);
    const known = parts?.map((part, at) => constantOf(native[at]!.type, part));
    if (!known || known.includes(undefined)) return [];
    return [allOf(native.map(({ sql: column }, at) => sql`${column} = ${known[at]!}`))];
  });
  return ways.length === 0 ? raw('false') : sql`(${join(ways, ' or ')})`;
}

/** The record has this id, which is given when the statement is run. */
export const hasId = (one: Id, id: string): Sql =>
  one.native ? sameId(one, { sql: text(id) }) : sql`${one.sql} = ${text(id)}`;
