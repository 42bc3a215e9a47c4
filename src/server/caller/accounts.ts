/** Account logic beyond that of other records: which changes end sessions, and who holds which permission. */
import { longestSession, type End } from './ends.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import type { Stored } from '../data/store.ts';
import { LRUCache } from 'lru-cache';
import { memoize } from '#model/values/memoize.ts';
import { deepEqual } from '#model/values/json.ts';
import { hash } from 'node:crypto';
import { countHolders, isActiveAccount, permissionsIn } from '#access/accounts.ts';
import { mailKey } from '#model/values/values.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf, type RecordShape } from '../data/shape.ts';
import type { Caller } from './caller.ts';

const most = 2000;

/** Each account as the caller that it was last, where that follows from the account, the config and the day. */
export class LastCallers {
  /** By account. A replaced config goes with its callers. */
  readonly #callers = memoize((_portal: Portal) => new LRUCache<string, Caller>({ max: most }));

  note(caller: Caller) {
    // Delegations are records of their own.
    if (caller.portal.delegations) return;
    this.#callers(caller.portal).set(String(caller.account.id), caller);
  }

  of(account: string, portal: Portal, today: string): Caller | undefined {
    const caller = this.#callers(portal).get(account);
    if (caller?.viewer.variables.today !== today) return undefined;
    if (caller.rightsLapseAt !== undefined && caller.rightsLapseAt <= Date.now()) return undefined;
    // Tests of rows are kept by viewer, each with the `$now` of its request.
    return { ...caller, viewer: { ...caller.viewer } };
  }

  forget({ portal, account }: Caller) {
    this.#callers(portal).delete(String(account.id));
  }
}

/**
 * The permissions of an account, as its user is told: those given by hand exactly as stored and in order, of which the
 * first one chooses the landing page, then those of groups. The key is absent when the account has none and stores none.
 */
export function permissionsTold(account: Stored, portal: Portal): { permissions?: string[] } {
  const stored = storedPermissions(account, portal.accounts);
  const all = permissionsIn(account, portal);
  return all.length > 0 ? { permissions: all } : stored;
}

/** The permissions given by hand. The key is absent when the account stores none. */
function storedPermissions(
  account: Stored,
  { permissions: field }: Portal['accounts'],
): { permissions?: string[] } {
  const permissions = account[field];
  return Array.isArray(permissions) ? { permissions: permissions.map(String) } : {};
}

const lastShapes = new WeakMap<Portal, RecordShape>();

/** The record shape of accounts on a day, the same object all day long. */
export function accountShape(portal: Portal, today: string): RecordShape {
  let shape = lastShapes.get(portal);
  if (shape?.today !== today) {
    shape = shapeOf(portal.resources[portal.accounts.resource]!, viewerOf(portal, today));
    lastShapes.set(portal, shape);
  }
  return shape;
}

export const isActive = (portal: Portal, account: Stored, shape: RecordShape): boolean =>
  isActiveAccount(account, portal, shape);

/**
 * Finds an account by e-mail, ignoring letter case and character width: a hand edit may have stored another
 * spelling.
 */
export async function accountByEmail(
  reader: Reader,
  shape: RecordShape,
  email: string,
): Promise<Stored | undefined> {
  const { email: field } = reader.portal.accounts;
  const found = await reader.findDuplicate(shape, { [field]: mailKey(email) }, [field]);
  // `findDuplicate` returns the stored record; `get` adds the computed fields.
  return found && reader.get(shape, found.id);
}

/** Maps each permission, in lower case, to the number of active accounts that hold it. */
export async function countAccounts(reader: Reader, today: string) {
  const { portal } = reader;
  const shape = accountShape(portal, today);
  const { records } = await reader.find(shape, { where: matchAll });
  return countHolders(
    portal,
    records.filter((account) => isActive(portal, account, shape)),
  );
}

/**
 * Counts how often the sessions of an account were ended. It is stored in the account under a name that no
 * field can have, so the API neither shows nor accepts it.
 */
const endedKey = '$sessionsEnded';

/**
 * The stamp that an account has, and the one that it shows in place of it: its password was hashed anew, which ends no
 * session.
 */
const shownStampKey = '$shownStamp';

const stamps = new WeakMap<Stored, { of: string; stamp: string }>();

/**
 * The part of an account that its tokens are bound to: it changes with the password, and whenever sessions
 * are ended.
 */
export function securityStamp(account: Stored, { password }: Portal['accounts']): string {
  const of = JSON.stringify([account[password] ?? '', account[endedKey] ?? 0]);
  let known = stamps.get(account);
  if (known?.of !== of) {
    const stamp = hash('sha256', of, 'base64url').slice(0, 22);
    stamps.set(account, (known = { of, stamp }));
  }
  const [stamp, shown] = (account[shownStampKey] as readonly [string, string] | undefined) ?? [];
  return shown !== undefined && stamp === known.stamp ? shown : known.stamp;
}

/** The account with another hash of the same password. */
export function withHash(account: Stored, accounts: Portal['accounts'], hash: string): Stored {
  const { [shownStampKey]: _before, ...plain } = account;
  const changed = { ...plain, [accounts.password]: hash } as Stored;
  return {
    ...changed,
    [shownStampKey]: [securityStamp(changed, accounts), securityStamp(account, accounts)],
  };
}

/** The tokens of an account that their users have ended, as `[id, expiry in seconds]`. Expired ones are left out. */
const endedTokensKey = '$endedTokens';
/** Tokens that expire until this second are ended. */
const endedUntilKey = '$tokensEndedUntil';
const mostEndedTokens = 200;

type TokenEnd = { id: string; expires: number };
type EndedToken = readonly [id: string, expires: number];
const endedTokens = (account: Stored) => (account[endedTokensKey] ?? []) as readonly EndedToken[];

export const isTokenEnded = (account: Stored, { id, expires }: TokenEnd): boolean =>
  expires <= (Number(account[endedUntilKey]) || 0) ||
  (account[endedTokensKey] !== undefined && endedTokens(account).some(([ended]) => ended === id));

/**
 * The account with this token ended. Of too many, those that expire first are forgotten, and with them all tokens that
 * expire until then are ended.
 */
export function withTokenEnded(account: Stored, { id, expires }: TokenEnd): Stored {
  const now = Date.now() / 1000;
  const valid = endedTokens(account).filter(([, until]) => until > now);
  const all = [...valid, [id, expires] as const].toSorted(([, one], [, other]) => one - other);
  if (all.length <= mostEndedTokens) return { ...account, [endedTokensKey]: all };
  const half = all.length >> 1;
  return { ...account, [endedTokensKey]: all.slice(half), [endedUntilKey]: all[half - 1]![1] };
}

export const withSessionsEnded = (account: Stored): Stored => ({
  ...account,
  [endedKey]: (Number(account[endedKey]) || 0) + 1,
});

/** The sessions that this change of an account has ended, as they are kept outside of the records. */
export function endsBetween(before: Stored, after: Stored, { accounts }: Portal): End[] {
  const account = String(before.id);
  const stamp = securityStamp(before, accounts);
  const known = new Set(endedTokens(before).map(([id]) => id));
  return [
    ...(stamp === securityStamp(after, accounts)
      ? []
      : [{ account, stamp, expires: Math.ceil(Date.now() / 1000) + longestSession }]),
    ...endedTokens(after).flatMap(([token, expires]) =>
      known.has(token) ? [] : [{ token, account, expires }],
    ),
  ];
}

/**
 * Returns the account after a change, with its sessions ended if they must be: by a new password, other
 * permissions or a block. The account is passed with its computed fields.
 * An account without any permission keeps its session: its user is waiting for a first one. One whose sessions the change has
 * ended is returned as it is.
 */
export function endOutdatedSessions(
  portal: Portal,
  shape: RecordShape,
  before: Stored,
  after: Stored,
): Stored {
  if (before[endedKey] !== after[endedKey]) return after;
  const { accounts } = portal;
  const permissions = storedPermissions(before, accounts).permissions ?? [];
  const ends =
    !deepEqual(before[accounts.password], after[accounts.password]) ||
    (permissions.length > 0 &&
      !deepEqual(permissions, storedPermissions(after, accounts).permissions ?? [])) ||
    (isActive(portal, before, shape) && !isActive(portal, after, shape));
  return ends ? withSessionsEnded(after) : after;
}
