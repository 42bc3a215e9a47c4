/**
 * The sessions that are open, so that their owner can see and end them. Each belongs to one token. A token without a row is
 * one of an earlier version, or began while nothing could be stored.
 */
import { matchAll } from '#model/filter/filter.ts';
import type { Stored, Store } from '../data/store.ts';
import {
  systemTables,
  whereEqual,
  writeSystem,
  type SystemReader,
  type SystemTransaction,
} from '../data/systemTables.ts';

const table = systemTables.sessions;

/** Instants are in ms since 1970. */
export type SessionRow = {
  /** Id of the token. */
  session: string;
  account: string;
  /** The token's end, as ISO text, and in seconds since 1970. */
  until: string;
  expires: number;
  began: number;
  /** When it was last used, give or take a few minutes. */
  seen: number;
  /** When its user last proved their identity. */
  proved: number;
  address: string;
  /** The browser, as it names itself. */
  agent: string;
  method: string;
  /** The provider by which it began. */
  via?: string;
  /** The account's security stamp: with another one the session has ended. */
  stamp: string;
};
export type StoredSession = SessionRow & Stored;
/** The browser that asks. */
export type AskingBrowser = { address: string; agent: string };
type Finding = Pick<SystemReader, 'find'>;

export async function findSession(system: Finding, session: string): Promise<StoredSession | undefined> {
  const { records } = await system.find(table.shape, { where: whereEqual({ session }) });
  return records[0] as StoredSession | undefined;
}

export async function findSessionsOf(system: Finding, account: string): Promise<StoredSession[]> {
  const { records } = await system.find(table.shape, { where: whereEqual({ account }) });
  return records as StoredSession[];
}

export async function removeSession(
  system: SystemTransaction,
  { session }: Pick<SessionRow, 'session'>,
): Promise<void> {
  const known = await findSession(system, session);
  if (known) await system.remove(table.id, known.id);
}

/** Stores a session, or what has changed of it. */
export async function storeSession(system: SystemTransaction, row: SessionRow): Promise<void> {
  const known = await findSession(system, row.session);
  if (known) await system.replace(table.id, { ...known, ...row });
  else await system.insert(table.id, row);
}

/** The sessions that are open, to be kept where the records are not. */
export async function openSessions(store: Store): Promise<SessionRow[]> {
  const now = Date.now() / 1000;
  const { records } = await store.using(table.model).find(table.shape, { where: matchAll });
  return (records as StoredSession[]).flatMap(({ id: _id, version: _version, ...row }) =>
    row.expires > now ? row : [],
  );
}

export const keepSessions = (store: Store, rows: readonly SessionRow[]): Promise<void> =>
  writeSystem(store, table, async (system) => {
    for (const row of rows) await storeSession(system, row);
  });

/** Changes a session that is there. False without one. */
export const changeSession = (
  store: Store,
  session: string,
  change: (now: StoredSession) => StoredSession,
): Promise<boolean> =>
  writeSystem(store, table, async (system) => {
    const known = await findSession(system, session);
    if (known) await system.replace(table.id, change(known));
    return known !== undefined;
  });

const clearedAtOnce = 50;

/** Stores a new session, and forgets some that have expired. */
export const beginSession = (store: Store, row: SessionRow): Promise<void> =>
  writeSystem(store, table, async (system) => {
    const where = { kind: 'condition', field: 'until', op: 'lt', value: new Date().toISOString() } as const;
    const { records } = await system.find(table.shape, { where, range: [0, clearedAtOnce - 1] });
    for (const { id } of records) await system.remove(table.id, id);
    await storeSession(system, row);
  });
