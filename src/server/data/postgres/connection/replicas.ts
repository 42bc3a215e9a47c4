/**
 * Runs lists and reports on a replica if there is one, and on connections of their own, so that the heaviest
 * report does not slow the others. What a replica can't answer, or not yet, the primary does.
 */
import { walPosition } from '#server/data/walPosition.ts';
import { StoreUnavailable, type RecordReader } from '#server/data/store.ts';
import type { Database } from './database.ts';
import { ServerDown, type HealthProbe } from './healthProbe.ts';
import { isDisconnected } from './outages.ts';
import type { Standby } from './standby.ts';

type Reads = Pick<RecordReader, 'find' | 'aggregate'>;
/** `standby`: absent where both are the primary itself, under other limits. */
export type Replicas = {
  lists?: Database | undefined;
  reports?: Database | undefined;
  standby?: { checks: Standby; probe: HealthProbe; close: () => Promise<void> } | undefined;
};

export function withReplicas(
  { lists, reports, standby }: Replicas,
  readerOn: (database: Database) => Reads,
): (primary: Reads) => Reads {
  const [onLists, onReports] = [lists && readerOn(lists), reports && readerOn(reports)];
  const by = async <T>(
    primary: Reads,
    database: Database | undefined,
    reader: Reads | undefined,
    ask: (reader: Reads) => Promise<T>,
  ): Promise<T> => {
    if (!database || !reader || standby?.probe.down) return ask(primary);
    const ifReplayed = async () =>
      !standby || (await standby.checks.hasReplayed(database, walPosition()?.seen))
        ? { answer: await ask(reader) }
        : undefined;
    try {
      const found = await (standby ? standby.probe.failFast(ifReplayed()) : ifReplayed());
      if (found) return found.answer;
    } catch (error) {
      const cause = causeOf(error);
      if (isGone(cause))
        standby?.probe.markDown(cause instanceof ServerDown ? cause : new ServerDown('', { cause }));
      else if (!isReplicaFailure(cause)) throw error;
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

const causeOf = (error: unknown): unknown => (error instanceof StoreUnavailable ? error.cause : error) ?? {};

const codeOf = (error: unknown) => String((error as { code?: unknown }).code);

/**
 * True when nobody reaches the replica, it has no connection left, or it is no replica. Timeouts of queries don't count:
 * the primary would be as slow.
 */
const isGone = (cause: unknown): boolean =>
  cause instanceof ServerDown || isDisconnected(cause) || codeOf(cause) === '53300';

/** True when it lacks the newest tables or types, or has cancelled the query to keep up. */
const isReplicaFailure = (cause: unknown): boolean =>
  /^(?:42P01|42703|42804|42883|40001)$/.test(codeOf(cause));
