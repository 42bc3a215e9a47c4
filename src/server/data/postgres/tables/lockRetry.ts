/** Waits for tables in use in short attempts, ever further apart, so that other queries don't queue behind the lock. */
import { setTimeout as pause } from 'node:timers/promises';
import { translate } from '#messages/translate.ts';
import { StoreUnavailable } from '#server/data/store.ts';
import type { Connection, Database } from '../connection/database.ts';
import { sql, texts } from '../sql.ts';

export type LogLine = (line: string) => void;
export type Settings = {
  log?: LogLine | undefined;
  /** Milliseconds to keep trying. */
  timeout?: number;
  /** Aborts when the store closes: what takes long stops at its next step, and the next start goes on. */
  ending?: AbortSignal | undefined;
  /** The caller holds the writers' lock for as long as it takes: see writeLock.ts. */
  hasWriteLock?: boolean;
};

/**
 * How long an attempt waits for a table. Whoever asks for the table meanwhile waits as well. Less than the time after
 * which PostgreSQL looks for deadlocks, and then might cancel a reader.
 */
export const lockMilliseconds = 500;
export const lockTimeout = `set local lock_timeout = '${lockMilliseconds}ms'`;

/** Milliseconds before the second attempt; twice as long before each further one. */
const firstPause = 1000;
const longestPause = 30_000;

/**
 * @param work fails with lock_timeout, and leaves nothing behind
 * @param asked what it waits for if its error does not tell
 */
export async function retryWhileLocked<T>(
  database: Database,
  work: () => Promise<T>,
  { log, timeout = 60_000, ending }: Settings = {},
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

/** The connection, whose errors tell the statement that failed. */
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

/** The table that somebody uses, and who that is, in words. */
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
