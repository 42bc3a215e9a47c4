/** What the store keeps beside the records, under names that no resource of a config can have. */
import { name, sql, type Sql } from './sql.ts';

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
/** Which processes run, and on which config. */
export const processesTable = '$processes';

export const systemTablesIn = (schema: string): Sql[] => [
  sql`create table if not exists ${name(schema, metaTable)} (name text primary key, value text not null)`,
  sql`create table if not exists ${name(schema, turnTable)} (one boolean primary key)`,
  sql`create table if not exists ${name(schema, requestsTable)}
      (key text primary key, at timestamptz not null default now(), id text not null, is_number boolean not null, mark text not null)`,
  sql`create table if not exists ${name(schema, newsTable)}
      (n bigint generated always as identity primary key, at timestamptz not null default now(), by text not null, news json not null)`,
  // a minute old at most: a crash may take it
  sql`create unlogged table if not exists ${name(schema, attemptsTable)}
      (id bigint generated always as identity primary key, at timestamptz not null default clock_timestamp(), key text not null)`,
  sql`create index if not exists ${name(`${attemptsTable}.key`)} on ${name(schema, attemptsTable)} (key)`,
  sql`create unlogged table if not exists ${name(schema, processesTable)}
      (id text primary key, at timestamptz not null default clock_timestamp(), model text not null, views text[] not null)`,
];
