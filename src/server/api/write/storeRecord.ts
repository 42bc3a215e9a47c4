/**
 * The last step of every write, by a user or a rule: stamps, version, and the effects on accounts and unique
 * values.
 */
import { nowIso } from '#model/time/clock.ts';
import { endOutdatedSessions } from '#server/accounts/accounts.ts';
import { refuseLockOut } from '#server/accounts/lockoutGuard.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { Transaction } from '#server/data/types.ts';
import type { WriteContext } from './writeContext.ts';
import type { Stored, Fields } from '#server/data/store.ts';
import type { Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { refuseReferringDuplicates } from './duplicates.ts';

/** Stores a checked record as a new one. */
export const insertRecord = (
  { transaction, caller, resource }: WriteContext & { transaction: Transaction },
  record: Fields,
): Promise<Stored> =>
  transaction.insert(resource, { ...record, ...stampsOf(caller, resource, 'create'), version: 1 });

/** Replaces a record by its checked new state. Returns it as stored. */
export async function replaceRecord(
  writing: WriteContext & { transaction: Transaction },
  record: Fields,
): Promise<Stored> {
  const { transaction, caller, resource, shape } = writing;
  const { portal } = caller;
  const before = writing.before!;
  const version = (Number(before.version) || 0) + 1;
  const fields: Stored = { ...record, ...stampsOf(caller, resource, 'update'), version, id: before.id };
  const isAccount = resource.id === portal.accounts.resource;
  const after = isAccount ? endOutdatedSessions(portal, shape, before, fields) : fields;
  if (isAccount) await refuseLockOut(writing, after);
  await transaction.replace(resource, after, before);
  await refuseReferringDuplicates(writing, after);
  return after;
}

/** An earlier state of a record with new stamps and the next version. */
export const stampedAgain = (
  caller: Caller,
  resource: Resource,
  record: Stored,
  now: Stored | undefined,
): Stored => ({
  ...record,
  ...stampsOf(caller, resource, 'update'),
  version: (Number((now ?? record).version) || 0) + 1,
});

function stampsOf({ portal, account }: Caller, resource: Resource, kind: 'create' | 'update'): Fields {
  const { createdAt, createdBy, updatedAt, updatedBy } = portal.stamps;
  const now = nowIso();
  // A scheduled rule has no account.
  const by = isEmpty(account.id) ? null : account.id;
  const fields: (readonly [string | undefined, unknown])[] = [
    [updatedAt, now],
    [updatedBy, by],
  ];
  if (kind === 'create') fields.unshift([createdAt, now], [createdBy, by]);
  const stamps: Fields = {};
  for (const [field, value] of fields)
    if (field && Object.hasOwn(resource.fields, field)) stamps[field] = value;
  return stamps;
}
