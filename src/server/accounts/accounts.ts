/** What accounts need beyond other records: sessions that end, and somebody who can still manage them. */
import { everything, viewerOf } from '../../model/filter.ts';
import { createHash } from 'node:crypto';
import { countHolders, isActiveAccount } from '../../access/accounts.ts';
import { sameData } from '../../access/rows.ts';
import type { Portal } from '../../model/types.ts';
import { mailKey } from '../../model/values.ts';
import type { DataReader } from '../data/portalData.ts';
import { shapeOf, type RecordShape } from '../data/shape.ts';
import type { Stored } from '../data/port.ts';

/** Exactly as stored and in their order: the first one chooses the landing page. No key where none are stored. */
export function storedPermissions(
  account: Stored,
  { permissions: field }: Portal['accounts'],
): { permissions?: string[] } {
  const permissions = account[field];
  return Array.isArray(permissions) ? { permissions: permissions.map(String) } : {};
}

/** Accounts, as of a day. */
export const accountShape = (portal: Portal, today: string): RecordShape =>
  shapeOf(portal.resources[portal.accounts.resource]!, viewerOf(portal, today));

export const isActive = (portal: Portal, account: Stored, shape: RecordShape): boolean =>
  isActiveAccount(account, portal, shape);

/** However its e-mail is stored: a hand edit may have left letters of another width. */
export async function accountByEmail(
  reader: DataReader,
  shape: RecordShape,
  email: string,
): Promise<Stored | undefined> {
  const { email: field } = reader.portal.accounts;
  const found = await reader.twinOf(shape, { [field]: mailKey(email) }, [field]);
  // a twin is the record as it is stored: what follows from others is read with it
  return found && reader.get(shape, found.id);
}

/** Permission in lower case -> how many accounts that may sign in hold it. */
export async function countAccounts(reader: DataReader, today: string) {
  const { portal } = reader;
  const shape = accountShape(portal, today);
  const { records } = await reader.find(shape, { where: everything });
  return countHolders(
    portal,
    records.filter((account) => isActive(portal, account, shape)),
  );
}

/**
 * Counts how often the sessions of an account were ended. It is kept beside the account's fields under a name that no
 * field can have, so the API neither shows nor takes it.
 */
const endedKey = '$sessionsEnded';

const stamps = new WeakMap<Stored, { of: string; stamp: string }>();

/** What a token is good for: it changes with the password, and whenever the sessions are ended. */
export function stampOf(account: Stored, { password }: Portal['accounts']): string {
  const of = JSON.stringify([account[password] ?? '', account[endedKey] ?? 0]);
  let known = stamps.get(account);
  if (known?.of !== of) {
    const stamp = createHash('sha256').update(of).digest('base64url').slice(0, 22);
    stamps.set(account, (known = { of, stamp }));
  }
  return known.stamp;
}

export const withSessionsEnded = (account: Stored): Stored => ({
  ...account,
  [endedKey]: (Number(account[endedKey]) || 0) + 1,
});

/**
 * The account as it is to be after a change, with all that follows from the rest: a new password, other permissions or a block end its sessions.
 * Someone who had no permission at all goes on: he waits for his first one.
 */
export function endOutdatedSessions(
  portal: Portal,
  shape: RecordShape,
  before: Stored,
  after: Stored,
): Stored {
  const { accounts } = portal;
  const held = storedPermissions(before, accounts).permissions ?? [];
  const ends =
    !sameData(before[accounts.password], after[accounts.password]) ||
    (held.length > 0 && !sameData(held, storedPermissions(after, accounts).permissions ?? [])) ||
    (isActive(portal, before, shape) && !isActive(portal, after, shape));
  return ends ? withSessionsEnded(after) : after;
}
