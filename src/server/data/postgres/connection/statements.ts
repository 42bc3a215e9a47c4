/**
 * Prepared statements for queries that repeat with other values, such as one record with all its formulas.
 * Planning them takes longer than running them.
 */
import { LRUCache } from 'lru-cache';
import type { PoolClient } from 'pg';
import { getOrMake } from '#model/values/memoize.ts';

type Statements = {
  /** Number of executions of statements that are not prepared yet, by name. */
  executions: LRUCache<string, number>;
  named: Set<string>;
  /**
   * Whether this connection always reaches the same server process. Prepared statements exist per server
   * process, and a pooler may switch between them. Undefined: not checked yet.
   */
  isSameProcess: boolean | undefined;
  /** Of the pool at the connection's first query. Plans of an earlier one belong to tables as they were. */
  generation: number;
};
const statementsOf = new WeakMap<PoolClient, Statements>();

/** A plan takes about a megabyte of server memory until the connection closes. */
const mostNamed = 40;
const mostCounted = 500;
const namedFrom = 3;

/** True when the connection has as many prepared statements as allowed, or old ones, and should be replaced. */
export function isFull(client: PoolClient, generation: number): boolean {
  const statements = statementsOf.get(client);
  return (
    statements !== undefined && (statements.named.size >= mostNamed || statements.generation !== generation)
  );
}

export function nameOf(client: PoolClient, name: string, generation: number): string | undefined {
  const statements = getOrMake(statementsOf, client, () => ({
    executions: new LRUCache<string, number>({ max: mostCounted }),
    named: new Set<string>(),
    isSameProcess: undefined,
    generation,
  }));
  if (statements.generation !== generation) return undefined;
  if (statements.named.has(name)) return name;
  const times = (statements.executions.get(name) ?? 0) + 1;
  // The check is finished by the time its result is needed.
  if (statements.isSameProcess === undefined) checkServerProcess(client, statements);
  if (times < namedFrom || statements.named.size >= mostNamed || !statements.isSameProcess) {
    statements.executions.set(name, times);
    return undefined;
  }
  statements.executions.delete(name);
  statements.named.add(name);
  return name;
}

/**
 * Compares the server process's id with the one in the connection's greeting, where a pooler reports another.
 */
function checkServerProcess(client: PoolClient, statements: Statements) {
  statements.isSameProcess = false;
  client.query<{ pid: number }>('select pg_backend_pid() as pid').then(
    ({ rows }) =>
      (statements.isSameProcess =
        rows[0]?.pid === (client as PoolClient & { processID?: number | null }).processID),
    () => (statements.isSameProcess = undefined),
  );
}
