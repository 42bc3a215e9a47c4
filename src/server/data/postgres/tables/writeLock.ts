import { withLockHeld, transaction, type Connection, type Database } from '../connection/database.ts';
import { name } from '../sql.ts';
import { turnTable } from '../systemTables.ts';
import { sqlText } from './currentSchema.ts';
import { lockTimeout, retryWhileLocked, withStatements, type Settings } from './lockRetry.ts';

/** Records per batch. */
export const atOnce = 1000;

const locking = (schema: string) => `lock table ${sqlText(name(schema, turnTable))} in exclusive mode`;

/** Runs one batch while no other write runs. */
export const withWriteLock = <T>(
  database: Database,
  schema: string,
  work: (connection: Connection) => Promise<T>,
  settings: Settings,
): Promise<T> =>
  retryWhileLocked(
    database,
    () =>
      transaction(
        database,
        `begin; ${lockTimeout}${settings.hasWriteLock ? '' : `; ${locking(schema)}`}`,
        (connection) => work(withStatements(connection)),
      ),
    settings,
    locking(schema),
  );

/** Runs work of any length while nobody writes. Writers are asked to try again; readers go on. */
export const whileNobodyWrites = <T>(
  database: Database,
  schema: string,
  work: () => Promise<T>,
): Promise<T> =>
  withLockHeld(
    database,
    (connection) => connection.run(`set local lock_timeout = '60s'; ${locking(schema)}`),
    work,
  );
