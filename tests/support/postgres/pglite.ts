/**
 * PostgreSQL inside the test's own process. It shows what statements do, but nothing about concurrent
 * processes.
 */
import { PGlite } from '@electric-sql/pglite';
import type { Connection, Database } from '#server/data/postgres/connection/database.ts';
import { rendered } from '#server/data/postgres/sql.ts';

/** A database with one connection: callers wait for each other. */
export async function openPGlite(): Promise<Database> {
  const engine = await PGlite.create({ parsers: { 20: Number, 1700: Number } });
  await engine.exec("set timezone = 'UTC'");
  let turn: Promise<unknown> = Promise.resolve();
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const run = turn.then(work);
    turn = run.catch(() => undefined);
    return run;
  };
  const connection: Connection = {
    query: async (statement) => {
      const { text, values } = rendered(statement);
      return (await engine.query<Record<string, unknown>>(text, values as unknown[])).rows;
    },
    run: async (statements) => void (await engine.exec(statements)),
  };
  return {
    query: (statement) => alone(() => connection.query(statement)),
    run: (statements) => alone(() => connection.run(statements)),
    session: (work) => alone(() => work(connection)),
    close: async () => undefined,
  };
}
