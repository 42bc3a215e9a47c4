/** Which changes of accounts are changes of rights, in the words of the audit stream. */
import { permissionsByHand, permissionsIn } from '#access/accounts.ts';
import { deepEqual } from '#model/values/json.ts';
import type { Stored, Values } from '../data/store.ts';
import { shapeOf } from '../data/shape.ts';
import { isActive } from '../accounts/accounts.ts';
import type { KeyRow } from '../accounts/programKeys/keyRows.ts';
import type { Author } from '../writes/writeContext.ts';
import type { AuditSink } from './audit.ts';

type Change = { before: Stored | undefined; after: Values | undefined };

/** A key for a program that has ended with the account of its owner. */
export type EndedKey = { key: Pick<KeyRow, 'digest' | 'label'>; owner: Stored };

/** Tells of the keys that end because their owner is blocked or deleted. */
export function tellEndedKeys(sink: AuditSink | undefined, author: Author, keys: readonly EndedKey[]): void {
  const { email } = author.portal.accounts;
  for (const { key, owner } of keys)
    sink?.({ event: 'key', ...actor(author), did: 'ended', label: key.label, of: String(owner[email]) });
}

const actor = ({ portal, account, origin }: Author) => ({
  account: account.id === '' ? null : String(account[portal.accounts.email]),
  address: origin?.address ?? null,
  method: origin?.method ?? 'portal',
  outcome: 'success',
});

/** Tells of each account whose permissions change, by hand or by a group, or that may come in no more, or again. */
export function tellRights(sink: AuditSink | undefined, author: Author, changes: readonly Change[]): void {
  if (!sink) return;
  const { portal, viewer } = author;
  const { email, resource } = portal.accounts;
  const shape = shapeOf(portal.resources[resource]!, viewer);
  const stateOf = (one: Values | undefined) =>
    one && {
      byHand: permissionsByHand(one, portal),
      permissions: permissionsIn(one, portal),
      active: isActive(portal, one as Stored, shape),
    };
  for (const { before, after } of changes) {
    const [was, is] = [stateOf(before), stateOf(after)];
    if (deepEqual(was, is)) continue;
    sink({
      event: 'rights',
      ...actor(author),
      of: String((after ?? before)![email]),
      before: was?.permissions ?? null,
      after: is?.permissions ?? null,
      ...(is && { active: is.active }),
    });
  }
}
