/** What the store keeps beside the records, under names that no resource of a config can have. */
import { name, rendered, text, type Sql } from './sql.ts';

/** Locked by whoever writes. */
export const turnTable = '$turn';
export const requestsTable = '$requests';
/** What transactions have announced, for the other processes. */
export const newsTable = '$news';
/** Failed sign-ins of the last minute. */
export const attemptsTable = '$attempts';
/** Which versions of what stand in the tables. */
export const metaTable = '$meta';
/** Gives the ids of a table. */
export const sequenceOf = (table: string) => `${table}$ids`;

/** As a text that names it, quoted. */
export const sequenceText = (schema: string, table: string): Sql =>
  text(rendered(name(schema, sequenceOf(table))).text);
