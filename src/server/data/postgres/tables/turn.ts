import { transaction, type Connection, type Database } from '../database.ts';
import { name } from '../sql.ts';
import { turnTable } from '../systemTables.ts';
import { wordsOf } from './state.ts';
import { whenFree, type Settings } from './wait.ts';

/** So many records a batch has. */
export const atOnce = 1000;

/** What is done in a batch, by whoever's turn to write it is. */
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
