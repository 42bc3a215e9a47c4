/** Keys for programs as they are stored: of the key itself only a digest, by which it is found. */
import { createHash, randomBytes } from 'node:crypto';
import type { KeyScope } from '#access/keyRights.ts';
import { dayAt } from '#model/time/time.ts';
import type { Portal } from '#model/types.ts';
import type { Store, Stored } from '#server/data/store.ts';
import {
  systemTables,
  whereEqual,
  type SystemReader,
  type SystemTransaction,
} from '#server/data/systemTables.ts';
import { serverFeatures } from '#server/feature/feature.ts';

const keysTable = systemTables.keys;
const { id: table, shape, model } = keysTable;

/** Days are those of the portal's time zone, YYYY-MM-DD. */
export type KeyRow = Stored &
  KeyScope & {
    digest: string;
    /** Id of the owner. */
    account: string;
    label: string;
    /** It is for an assistant, which asks the owner before it does anything but these verbs. */
    alone?: readonly string[];
    /** The last day on which it counts. */
    expires: string;
    made: string;
    /** The last day on which it was used; absent: it was not. */
    used?: string;
    /** Given to this program, which asked for it: see features/assistants/server/oauth. */
    client?: string;
    /** It was made for a program that has to fetch it by this moment (ISO 8601), and counts only then. */
    waitsUntil?: string;
    /** The installation that made it: in a copy of the data it does not count. */
    installation: string;
  };

/** What each key begins with, so that leaked keys can be searched for. */
export const keyPrefix = 'portal_key_';
const form = /^portal_key_[A-Za-z0-9_-]{43}$/;

/** 256 random bits: one digest of them can't be guessed, so it needs no salt and no slow hash. */
export const newKey = (): string => keyPrefix + randomBytes(32).toString('base64url');

export const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** By the machine's clock: a date that the config sets for `$today` revives no key. */
export const keyDay = ({ timeZone }: Pick<Portal, 'timeZone'>, now = Date.now()): string =>
  dayAt(timeZone, now);

/** The prefix of a mark in `client` that stands for a program that the config names. Marks of other programs lack the prefix. */
const ofNamed = 'named:';
export const markOfNamed = (id: string): string => ofNamed + id;

/** True for a key of a program that the config named when the key was made, and no longer names. Such a key does not count. */
export const hasLostProgram = ({ client }: Pick<KeyRow, 'client'>, portal: Portal): boolean =>
  client?.startsWith(ofNamed) === true &&
  !serverFeatures().some(({ namesProgram }) => namesProgram?.(portal, client.slice(ofNamed.length)));

export const hasExpired = ({ expires }: Pick<KeyRow, 'expires'>, today: string): boolean => expires < today;

export const findKey = (store: Store, key: string): Promise<KeyRow | undefined> =>
  keyWithText(store.using(model), key);

export async function keyWithText(reader: SystemReader, key: string): Promise<KeyRow | undefined> {
  if (!form.test(key)) return undefined;
  const { records } = await reader.find(shape, { where: whereEqual({ digest: digestOf(key) }) });
  return records[0] as KeyRow | undefined;
}

/** Those of one account, or of all of them; the latest first. */
export async function programKeysIn(reader: SystemReader, account?: string): Promise<KeyRow[]> {
  const { records } = await reader.find(shape, {
    where: whereEqual(account === undefined ? {} : { account }),
    sort: { field: 'id', order: 'DESC' },
  });
  return records as KeyRow[];
}

export const allKeys = (store: Store, account?: string): Promise<KeyRow[]> =>
  programKeysIn(store.using(model), account);

/** Ends all keys of an account, in the transaction that blocks or deletes it. Returns them. */
export async function endKeysOf(system: SystemTransaction, account: string): Promise<KeyRow[]> {
  const rows = await programKeysIn(system, account);
  for (const { id } of rows) await system.remove(table, id);
  return rows;
}
