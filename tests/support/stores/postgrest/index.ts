/** PostgREST over its own PostgreSQL: the real program if it is installed (real.ts), else our double. */
import { createHmac } from 'node:crypto';
import type { Row, Running, Tables } from '../backends.ts';
import { startPostgres, type TestPostgres } from '#tests/support/postgres/server.ts';
import { startDouble } from './double.ts';
import { poolOf } from './pool.ts';
import { program, startReal } from './real.ts';
import { name } from './reading.ts';

export type Front = { url: string; stop: () => Promise<void> };
export type Settings = { maxRows?: number | undefined; secret: string };
export type RunningPostgrest = Running & {
  /** Runs a statement directly in the database. */
  sql: (statement: string) => Promise<Row[]>;
};

const secret = 'at-least-thirty-two-characters-of-secret';
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token for a role; `exp` in seconds since 1970. */
export function tokenOf(role: string, exp?: number): string {
  const said = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ role, ...(exp !== undefined && { exp }) })}`;
  return `${said}.${createHmac('sha256', secret).update(said).digest('base64url')}`;
}

const depot = `
  create table customers (id serial primary key, "fullName" text not null, city text, vip boolean);
  create table purchase_orders (id serial primary key, number text, "customerId" int references customers, lines jsonb, region text,
    status text, amount numeric, paid boolean, "createdAt" date, warehouse text);`;

/**
 * @param schema SQL that creates the tables and the rest of the initial schema
 * @param server a running database to use; absent: a new one
 */
export async function startPostgrest(
  tables: Tables,
  {
    schema = depot,
    maxRows,
    server: given,
  }: { schema?: string; maxRows?: number; server?: TestPostgres } = {},
): Promise<RunningPostgrest> {
  const server = given ?? (await startPostgres());
  const { url } = server;
  const pool = poolOf(url, 2);
  await pool.query(
    'drop schema public cascade; create schema public; grant usage on schema public to public',
  );
  await pool.query(schema);
  for (const [table, rows] of Object.entries(tables)) {
    await pool.query(
      `insert into ${name(table)} select * from json_populate_recordset(null::${name(table)}, $1::json)`,
      [JSON.stringify(rows)],
    );
    await pool.query(
      `select setval(sequence, greatest(1, (select max(id) from ${name(table)})))
       from pg_get_serial_sequence($1, 'id') sequence where sequence is not null`,
      [name(table)],
    );
  }
  const asked: string[] = [];
  const note = (line: string) => void asked.push(decodeURIComponent(line));
  const front = await (program ? startReal : startDouble)(url, { maxRows, secret }, note);
  return {
    url: front.url,
    asked,
    rows: async (table) =>
      (await pool.query<Row>(`select to_json(one) as row from ${name(table)} one order by id`)).rows.map(
        ({ row }) => row as Row,
      ),
    sql: async (statement) => (await pool.query<Row>(statement)).rows,
    stop: async () => {
      await front.stop();
      await pool.end();
      if (!given) await server.stop();
    },
  };
}
