/** The store's own tables, under names that no resource of a config can have. */
import { name, sql, type Sql } from './sql.ts';

/** Every write locks it. */
export const turnTable = '$turn';
export const requestsTable = '$requests';
/** News of transactions for the other processes. */
export const newsTable = '$news';
/** Failed sign-ins of the last minute. */
export const attemptsTable = '$attempts';
/** Notes about the tables: versions, digests, progress of back-fills. */
export const metaTable = '$meta';
/** The sequence for the ids of a table. */
export const sequenceOf = (table: string) => `${table}$ids`;
/**
 * The running processes, their config version, the one that they wait for (see databaseMigration.ts), and the
 * mark of their data folder (see openStore.ts).
 */
export const processesTable = '$processes';

/** Figures that took long to compute: see reads/figures/storedFigures.ts. */
export const figuresTable = '$figures';

export const systemTableNames = [
  metaTable,
  turnTable,
  requestsTable,
  newsTable,
  attemptsTable,
  processesTable,
  figuresTable,
] as const;

export const systemTableStatements = (schema: string): Sql[] => [
  sql`create table if not exists ${name(schema, metaTable)} (name text primary key, value text not null)`,
  sql`create table if not exists ${name(schema, turnTable)} (one boolean primary key)`,
  sql`create table if not exists ${name(schema, requestsTable)}
      (key text primary key, at timestamptz not null default now(), id text not null, is_number boolean not null, mark text not null)`,
  sql`create table if not exists ${name(schema, newsTable)}
      (n bigint generated always as identity primary key, at timestamptz not null default now(), by text not null, news json not null)`,
  // Unlogged: rows matter for a minute only, and may be lost in a crash.
  sql`create unlogged table if not exists ${name(schema, attemptsTable)}
      (id bigint generated always as identity primary key, at timestamptz not null default clock_timestamp(), key text not null)`,
  sql`create index if not exists ${name(`${attemptsTable}.key`)} on ${name(schema, attemptsTable)} (key)`,
  sql`create unlogged table if not exists ${name(schema, processesTable)}
      (id text primary key, at timestamptz not null default clock_timestamp(), model text not null, views text[] not null)`,
  sql`alter table ${name(schema, processesTable)} add column if not exists waits text not null default '',
      add column if not exists folder text not null default ''`,
  // Unlogged: a crash resets the counts of changes by which figures are known to be right.
  sql`create unlogged table if not exists ${name(schema, figuresTable)}
      (key text primary key, resource text not null, query json not null, day text not null, relations text[] not null,
       state text not null, at timestamptz not null, took integer not null, used timestamptz not null, busy timestamptz,
       rows json not null)`,
];
