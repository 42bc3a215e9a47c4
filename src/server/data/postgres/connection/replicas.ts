/**
 * Runs lists and reports on a replica if there is one, and on connections of their own, so that the heaviest
 * report does not slow the others. What a replica can't answer, or not yet, the primary does.
 */
import { walPosition } from '#server/data/walPosition.ts';
import { StoreUnavailable, type RecordReader } from '#server/data/store.ts';
import { isDisconnected, type Database } from './database.ts';
import { ReplicaDown, type HealthProbe } from './healthProbe.ts';
import { bound, sql } from '../sql.ts';

type Reads = Pick<RecordReader, 'find' | 'aggregate'>;
/** `probe`: absent where both are the primary itself, under other limits. */
export type Replicas = { lists?: Database | undefined; reports?: Database | undefined; probe?: HealthProbe };

export function withReplicas(
  { lists, reports, probe }: Replicas,
  readerOn: (database: Database) => Reads,
): (primary: Reads) => Reads {
  const [onLists, onReports] = [lists && readerOn(lists), reports && readerOn(reports)];
  const by = async <T>(
    primary: Reads,
    database: Database | undefined,
    reader: Reads | undefined,
    ask: (reader: Reads) => Promise<T>,
  ): Promise<T> => {
    if (!database || !reader || probe?.isDown) return ask(primary);
    const ifReplayed = async () =>
      (await hasReplayed(database)) ? { answer: await ask(reader) } : undefined;
    try {
      const found = await (probe ? probe.failFast(ifReplayed()) : ifReplayed());
      if (found) return found.answer;
    } catch (error) {
      if (isGone(error)) probe?.markDown();
      else if (!isReplicaFailure(error)) throw error;
    }
    return ask(primary);
  };
  return (primary) => ({
    find: (shape, query) =>
      query.mayLag
        ? by(primary, lists, onLists, (reader) => reader.find(shape, query))
        : primary.find(shape, query),
    aggregate: (shape, query) =>
      query.mayLag
        ? by(primary, reports, onReports, (reader) => reader.aggregate(shape, query))
        : primary.aggregate(shape, query),
  });
}

/** True when the replica has replayed the caller's last write. */
async function hasReplayed(database: Database): Promise<boolean> {
  const seen = walPosition()?.seen;
  if (seen === undefined) return true;
  const [row] = await database.query(
    sql`select coalesce(pg_last_wal_replay_lsn() >= ${bound(seen)}::pg_lsn, true) as there`,
  );
  return row?.there === true;
}

const causeOf = (error: unknown): unknown => (error instanceof StoreUnavailable ? error.cause : error) ?? {};

const codeOf = (error: unknown) => String((error as { code?: unknown }).code);

/**
 * True when nobody reaches the replica, or it has no connection left. Timeouts of queries don't count: the
 * primary would be as slow.
 */
function isGone(error: unknown): boolean {
  const cause = causeOf(error);
  return error instanceof ReplicaDown || isDisconnected(cause) || codeOf(cause) === '53300';
}

/** True when it lacks the newest tables or types, or has cancelled the query to keep up. */
const isReplicaFailure = (error: unknown): boolean =>
  /^(?:42P01|42703|42804|42883|40001)$/.test(codeOf(causeOf(error)));
