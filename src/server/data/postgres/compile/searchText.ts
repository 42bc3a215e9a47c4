/** The texts that searches look into. */
import { fold } from '#model/values/values.ts';
import { functionOf } from '../functions.ts';
import { sql, text, type Sql } from '../sql.ts';
import type { Subject } from './scope.ts';
import { NotExpressible, type SqlValue } from './value.ts';

/** In lower case and without accents. */
export const folded = (words: Sql, { schema }: Subject): Sql => sql`${functionOf(schema, 'fold')}(${words})`;

/** For texts that have no column with their key. Empty ones have none. */
export const sqlSortKey = (words: Sql, { schema }: Subject): Sql =>
  sql`(${functionOf(schema, 'key')}(nullif(${words}, '')) collate "C")`;

/** Each kind as String() writes it, folded. */
export function searchTextOf({ kind, sql: value, fold: letters }: SqlValue, subject: Subject): Sql {
  switch (kind) {
    case 'text':
      return letters ?? folded(value, subject);
    case 'number':
      return sqlDigits(value);
    case 'boolean':
      return sql`${value}::text`;
    case 'id':
      return folded(value, subject);
    case 'moment':
      return sql`lower(${value})`;
    case 'list':
      return folded(sql`array_to_string(${value}, ',')`, subject);
    default:
      throw new NotExpressible(`the letters of ${kind}`);
  }
}

/** As its index has it. */
export const sqlDigits = (number: Sql): Sql => sql`trim_scale(${number})::text`;

/** Rare among numbers that are shown without decimals. */
export const hasFraction = (number: Sql): Sql => sql`(sign(abs(${number} % 1)) = 1)`;

export const contains = (letters: Sql, wanted: string): Sql =>
  sql`${letters} like ${text(`%${wanted.replace(/[\\%_]/g, '\\$&')}%`)}`;

/** The words of a search, in their forms: digits also match without the punctuation that people write between them. */
export const wordsOf = (words: string): string[][] =>
  fold(words)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const bare = /\d/.test(word) ? word.replace(/[.\-/()]/g, '') : word;
      return [...new Set([word, bare])].filter(Boolean);
    });
