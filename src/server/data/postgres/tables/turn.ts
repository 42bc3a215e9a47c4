import { transaction, type Connection, type Database } from '../database.ts';
import { name } from '../sql.ts';
import { turnTable } from '../systemTables.ts';
import { wordsOf } from './state.ts';
import { whenFree, type Settings } from './wait.ts';

/** Records per batch. */
export const atOnce = 1000;

/** Runs one batch while no other write runs. */
export const inTurn = <T>(
  database: Database,
  schema: string,
  work: (connection: Connection) => Promise<T>,
  settings: Settings,
): Promise<T> =>
  whenFree(
    () =>
      transaction(
        database,
        `begin; set local lock_timeout = '2s'; lock table ${wordsOf(name(schema, turnTable))} in exclusive mode`,
        work,
      ),
    settings,
  );
