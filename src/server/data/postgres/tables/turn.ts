import { transaction, type Connection, type Database } from '../database.ts';
import { name } from '../sql.ts';
import { turnTable } from '../systemTables.ts';
import { sqlText } from './state.ts';
import { retryWhileLocked, type Settings } from './wait.ts';

/** Records per batch. */
export const atOnce = 1000;

/** Runs one batch while no other write runs. */
export const withWriteLock = <T>(
  database: Database,
  schema: string,
  work: (connection: Connection) => Promise<T>,
  settings: Settings,
): Promise<T> =>
  retryWhileLocked(
    () =>
      transaction(
        database,
        `begin; set local lock_timeout = '2s'; lock table ${sqlText(name(schema, turnTable))} in exclusive mode`,
        work,
      ),
    settings,
  );
