/** A PostgreSQL inside the test's own process: what statements mean, and nothing of what several processes do. */
import { PGlite } from '@electric-sql/pglite';
import type { Connection, Database } from '../../src/server/data/postgres/database.ts';
import { rendered } from '../../src/server/data/postgres/sql.ts';

/** One connection: whoever wants it waits for the one before. */
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
