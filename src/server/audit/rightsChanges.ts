/** Which changes of accounts are changes of rights, in the words of the audit stream. */
import { permissionsByHand, permissionsIn } from '#access/accounts.ts';
import { deepEqual } from '#model/values/json.ts';
import type { Stored, Values } from '../data/store.ts';
import { shapeOf } from '../data/shape.ts';
import { isActive } from '../accounts/accounts.ts';
import type { Author } from '../writes/writeContext.ts';
import type { AuditSink } from './audit.ts';

type Change = { before: Stored | undefined; after: Values | undefined };

/** Tells of each account whose permissions change, by hand or by a group, or that may come in no more, or again. */
export function tellRights(sink: AuditSink | undefined, author: Author, changes: readonly Change[]): void {
  if (!sink) return;
  const { portal, account, viewer, origin } = author;
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
      account: account.id === '' ? null : String(account[email]),
      address: origin?.address ?? null,
      method: origin?.method ?? 'portal',
      outcome: 'success',
      of: String((after ?? before)![email]),
      before: was?.permissions ?? null,
      after: is?.permissions ?? null,
      ...(is && { active: is.active }),
    });
  }
}
