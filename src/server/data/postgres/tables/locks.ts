/** Waits for tables in use in short attempts, ever further apart, so that other queries don't queue behind the lock. */
import { setTimeout as pause } from 'node:timers/promises';
import { translate } from '#messages/translate.ts';
import { StoreUnavailable } from '#server/data/store.ts';
import { begin } from '../connection/begin.ts';
import { type Connection, type Database, withLockHeld, transaction } from '../connection/database.ts';
import { sql, texts, name } from '../sql.ts';
import { turnTable } from '../systemTables.ts';
import { sqlText } from './currentSchema.ts';

export type LogLine = (line: string) => void;
export type LockSettings = {
  log?: LogLine | undefined;
  /** Milliseconds to keep trying. */
  timeout?: number;
  /** Aborts when the store closes: what takes long stops at its next step, and the next start goes on. */
  ending?: AbortSignal | undefined;
  /** The caller holds the writers' lock for as long as it takes: see locks.ts. */
  hasWriteLock?: boolean;
};

/**
 * How long an attempt waits for a table. Other queries on the table wait as long. It is shorter than the second after
 * which PostgreSQL looks for deadlocks, and might cancel one of these queries.
 */
export const lockMilliseconds = 500;
export const lockTimeout = `set local lock_timeout = '${lockMilliseconds}ms'`;

/** Milliseconds before the second attempt; twice as long before each further one. */
const firstPause = 1000;
const longestPause = 30_000;

/**
 * Repeats the work while it fails because other sessions hold its tables.
 *
 * @param work one attempt, in a transaction of its own, so that a failed attempt changes nothing
 * @param asked a statement that names the tables, for errors that do not carry their statement
 */
export async function retryWhileLocked<T>(
  database: Database,
  work: () => Promise<T>,
  { log, timeout = 60_000, ending }: LockSettings = {},
  asked = '',
): Promise<T> {
  const until = Date.now() + timeout;
  for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
    ending?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (codeOf(error as Failure) !== '55P03') throw error;
      const users = await usersOf(database, statementOf(error as Failure) ?? asked);
      if (Date.now() > until)
        throw new StoreUnavailable(translate('database.nothingInWasChanged', { users }), { cause: error });
      log?.(translate('database.portalWaitsWithoutLocking', { users, round: Math.round(wait / 1000) }));
      await pause(wait * (0.8 + Math.random() * 0.4), undefined, { signal: ending });
    }
  }
}

type Failure = { code?: unknown; cause?: Failure; statement?: string };

const codeOf = ({ code, cause }: Failure): unknown => code ?? cause?.code;
const statementOf = ({ statement, cause }: Failure): string | undefined => statement ?? cause?.statement;

/** A connection whose errors carry the statement that failed, as `statement`. */
export function withStatements<C extends Connection>(connection: C): C {
  const noted = async <T>(statement: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw Object.assign(error as Error, { statement });
    }
  };
  return {
    ...connection,
    query: (statement) =>
      noted(statement.parts.filter((part) => typeof part === 'string').join(''), () =>
        connection.query(statement),
      ),
    run: (statements) => noted(statements, () => connection.run(statements)),
  };
}

/** A table of a statement: `"schema"."table"`. */
const tablePattern = /"(?:[^"]|"")+"\."(?:[^"]|"")+"/g;

/** A sentence that names a table in use, and the session that uses it. */
async function usersOf(database: Database, statement: string): Promise<string> {
  const tables = [...new Set(statement.match(tablePattern))];
  const [row] = await database
    .query(
      sql`select c.relname as table, a.pid, a.application_name as program, a.usename as account,
            extract(epoch from clock_timestamp() - a.xact_start)::int as seconds
          from pg_locks l join pg_class c on c.oid = l.relation join pg_stat_activity a on a.pid = l.pid
          where l.granted and l.relation = any (select to_regclass(t) from unnest(${texts(tables)}) t)
            and a.pid <> pg_backend_pid() and a.datname = current_database()
          order by a.xact_start limit 1`,
    )
    // Without the right to see others' sessions, or unreachable: it is reported without a name.
    .catch(() => []);
  if (!row) return translate('database.tableHasToChange');
  const program = String(row.program || row.account || '?');
  return translate('database.tableIsInUse', {
    table: String(row.table),
    pid: String(row.pid),
    program,
    seconds: String(row.seconds ?? '?'),
  });
}

/** Records per batch. */
export const atOnce = 1000;

const locking = (schema: string) => `lock table ${sqlText(name(schema, turnTable))} in exclusive mode`;

/** Runs one batch while no other write runs. */
export const withWriteLock = <T>(
  database: Database,
  schema: string,
  work: (connection: Connection) => Promise<T>,
  settings: LockSettings,
): Promise<T> =>
  retryWhileLocked(
    database,
    () =>
      transaction(
        database,
        `${begin}; ${lockTimeout}${settings.hasWriteLock ? '' : `; ${locking(schema)}`}`,
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
