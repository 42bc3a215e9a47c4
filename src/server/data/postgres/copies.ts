/**
 * Runs lists and reports on a replica if there is one, and on connections of their own, so that the heaviest
 * report does not slow the others. What a replica can't answer, or not yet, the primary does.
 */
import { position } from '../position.ts';
import { StoreUnavailable, type RecordReader } from '../port.ts';
import type { Database } from './database.ts';
import { bound, sql } from './sql.ts';

type Reads = Pick<RecordReader, 'find' | 'aggregate'>;
export type Copies = { lists?: Database | undefined; reports?: Database | undefined };

export function withCopies(
  primary: Reads,
  { lists, reports }: Copies,
  readerOn: (database: Database) => Reads,
): Reads {
  const [onLists, onReports] = [lists && readerOn(lists), reports && readerOn(reports)];
  const by = async <T>(
    database: Database | undefined,
    reader: Reads | undefined,
    ask: (reader: Reads) => Promise<T>,
  ): Promise<T> => {
    if (!database || !reader) return ask(primary);
    try {
      if (await hasReplayed(database)) return await ask(reader);
    } catch (error) {
      if (!isReplicaFailure(error)) throw error;
    }
    return ask(primary);
  };
  return {
    find: (shape, query) =>
      query.mayLag ? by(lists, onLists, (reader) => reader.find(shape, query)) : primary.find(shape, query),
    aggregate: (shape, query) =>
      query.mayLag
        ? by(reports, onReports, (reader) => reader.aggregate(shape, query))
        : primary.aggregate(shape, query),
  };
}

/** True when the replica has replayed the caller's last write. */
async function hasReplayed(database: Database): Promise<boolean> {
  const seen = position()?.seen;
  if (seen === undefined) return true;
  const [row] = await database.query(
    sql`select coalesce(pg_last_wal_replay_lsn() >= ${bound(seen)}::pg_lsn, true) as there`,
  );
  return row?.there === true;
}

/**
 * True when the replica is unreachable or lacks the newest tables. Timeouts don't count: the primary would be
 * as slow.
 */
function isReplicaFailure(error: unknown): boolean {
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
  return (
    /^(?:ECONN\w+|ENO\w+|57P0[123]|42P01|42703|40001)$/.test(String(code)) ||
    /terminated/.test(String(message))
  );
}
