/** Questions about the rows of a database that is in use: each has little time, and none fails the whole. */
import { isDisconnected } from '#server/data/postgres/connection/outages.ts';
import type { Connection, DatabaseRow } from '#server/data/postgres/connection/database.ts';
import type { Sql } from '#server/data/postgres/sql.ts';

export const secondsPerQuestion = 5;

/** Undefined where the answer takes longer, or the database refuses it, such as a view whose function fails. */
export type RowQuestions = (question: Sql) => Promise<readonly DatabaseRow[] | undefined>;

/** @param connection in a transaction */
export const asker =
  (connection: Pick<Connection, 'query' | 'run'>): RowQuestions =>
  async (question) => {
    await connection.run('savepoint asked');
    try {
      const rows = await connection.query(question);
      await connection.run('release savepoint asked');
      return rows;
    } catch (error) {
      if (isDisconnected(error)) throw error;
      await connection.run('rollback to savepoint asked');
      return undefined;
    }
  };
