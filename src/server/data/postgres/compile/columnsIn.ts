import { rendered, type Sql } from '../sql.ts';

/** The columns that SQL names of the table with this alias. */
export const columnsIn = (words: Sql, alias: string): readonly string[] => [
  ...new Set(
    [...rendered(words).text.matchAll(new RegExp(`"${alias}"\\."((?:[^"]|"")+)"`, 'g'))].map(([, column]) =>
      column!.replaceAll('""', '"'),
    ),
  ),
];
