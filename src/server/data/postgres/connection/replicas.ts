/**
 * Runs lists and reports on a replica if there is one, and on connections of their own, so that the heaviest
 * report does not slow the others. What a replica can't answer, or not yet, the primary does.
 */
import { translate } from '#messages/translate.ts';
import { bound, sql } from '../sql.ts';
import type { Connection, Database } from './database.ts';
import { HealthProbe, ServerDown, type Pace } from './servers.ts';
import { outageReason, isDisconnected } from './outages.ts';
import { StoreUnavailable, type RecordReader } from '#server/data/store.ts';
import { callerWrites } from '#server/http/requestContext.ts';

// Whether a server is a standby of the primary: of the same cluster, in the same database, and still in recovery.

type Queryable = Pick<Connection, 'query'>;

/** `cluster`: the system identifier, which a standby shares with its primary. */
type Identity = { cluster: string; base: string };
type Answer = Identity & { isStandby: boolean; hasReplayed: boolean };

const identity = sql`(select system_identifier::text from pg_control_system()) as cluster, current_database()::text as base`;

async function identityOf(primary: Queryable): Promise<Identity> {
  const [row] = await primary.query(sql`select ${identity}`);
  return row as Identity;
}

/** Milliseconds for which an answer counts where no position has to be asked for. */
const validFor = 1000;

export class Standby {
  readonly #primary: Queryable;
  #known: Promise<Identity> | undefined;
  #asked = Number.NEGATIVE_INFINITY;

  constructor(primary: Queryable) {
    this.#primary = primary;
  }

  /**
   * Whether the server has replayed the log up to this position. Rejects with ServerDown if it is no standby of the
   * primary.
   *
   * @param position absent: any will do
   */
  async hasReplayed(server: Queryable, position?: string): Promise<boolean> {
    if (position === undefined && Date.now() - this.#asked < validFor) return true;
    const asked = Date.now();
    const replayed =
      position === undefined
        ? sql`true`
        : sql`coalesce(pg_last_wal_replay_lsn() >= ${bound(position)}::pg_lsn, false)`;
    const [row] = await server.query(
      sql`select pg_is_in_recovery() as "isStandby", ${identity}, ${replayed} as "hasReplayed"`,
    );
    const answer = row as Answer;
    const reason = refusalOf(answer, await (this.#known ??= this.#identify()));
    if (reason !== undefined) throw new ServerDown(reason);
    this.#asked = asked;
    return answer.hasReplayed;
  }

  /** Rejects with ServerDown for a connection to anything else. */
  async admit(server: Queryable): Promise<void> {
    this.#asked = Number.NEGATIVE_INFINITY;
    await this.hasReplayed(server);
  }

  /** As admit, once the primary has been asked again who it is. */
  async check(server: Queryable): Promise<void> {
    this.#known = undefined;
    await this.admit(server);
  }

  #identify(): Promise<Identity> {
    const known = identityOf(this.#primary);
    known.catch(() => (this.#known = undefined));
    return known;
  }
}

function refusalOf({ isStandby, cluster, base }: Answer, primary: Identity): string | undefined {
  if (cluster !== primary.cluster) return translate('database.replicaOfOtherCluster');
  if (base !== primary.base)
    return translate('database.replicaOfOtherDatabase', { base, wanted: primary.base });
  return isStandby ? undefined : translate('database.replicaIsNoStandby');
}

type Watched = { standby: Standby; server: Database; host: string; log: (line: string) => void; pace?: Pace };

/** A probe that says in the log when the replica goes and comes. */
export function probeOf({ standby, server, host, log, pace }: Watched): HealthProbe {
  return new HealthProbe({
    ask: () => standby.check(server),
    ...(pace && { pace }),
    onChange: (down) =>
      log(
        down
          ? translate('database.replicaIsDown', {
              host,
              reason: down.message || outageReason(down.cause),
            })
          : translate('database.replicaIsBack', { host }),
      ),
  });
}

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
      !standby || (await standby.checks.hasReplayed(database, callerWrites()?.position?.seen))
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
