/**
 * Statements that come again with other values, such as one record with all its formulas: a connection keeps their
 * plans, which take longer to make than to follow.
 */
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { DatabaseRow } from './database.ts';
import { rendered, type Sql } from './sql.ts';
import { getOrMake } from '../../../model/known.ts';

type Known = {
  /** How often those were asked that have no name. */
  asked: Map<string, number>;
  named: Map<string, string>;
  /** A name is known to the server process that was told it; behind a pooler the next answer may be from another. */
  isKept: boolean | undefined;
};
const known = new WeakMap<PoolClient, Known>();

/** A plan takes a megabyte of the server, for as long as the connection lasts. */
const mostNamed = 40;
const mostAsked = 500;
const namedFrom = 3;

/** Whether it is time for a new connection. */
export const isFull = (client: PoolClient): boolean => (known.get(client)?.named.size ?? 0) >= mostNamed;

/** Asked at once, so that what is asked after it comes after it. */
export async function askAgain(client: PoolClient, statement: Sql): Promise<DatabaseRow[]> {
  const { text, values } = rendered(statement);
  const name = nameOf(client, text);
  return (await client.query<DatabaseRow>({ text, values, ...(name && { name }) })).rows;
}

function nameOf(client: PoolClient, text: string): string | undefined {
  const here = getOrMake(known, client, () => ({ asked: new Map(), named: new Map(), isKept: undefined }));
  const name = here.named.get(text);
  if (name) return name;
  const times = (here.asked.get(text) ?? 0) + 1;
  // the answer is there when it is needed
  if (here.isKept === undefined) lookWhetherKept(client, here);
  if (times < namedFrom || here.named.size >= mostNamed || !here.isKept) {
    if (here.asked.size >= mostAsked) here.asked.clear();
    here.asked.set(text, times);
    return undefined;
  }
  here.asked.delete(text);
  const made = createHash('sha256').update(text).digest('hex').slice(0, 32);
  here.named.set(text, made);
  return made;
}

/** A pooler has greeted with a number of its own. */
function lookWhetherKept(client: PoolClient, here: Known) {
  here.isKept = false;
  client.query<{ pid: number }>('select pg_backend_pid() as pid').then(
    ({ rows }) =>
      (here.isKept = rows[0]?.pid === (client as PoolClient & { processID?: number | null }).processID),
    () => (here.isKept = undefined),
  );
}
