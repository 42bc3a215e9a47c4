/**
 * Asking for proof of identity again: a session that somebody else has come to must not approve, publish, or change who
 * may come in. The sign-in counts as proof, and so does each answer to the question, for ten minutes.
 */
import { decisionsOf } from '#access/decisions.ts';
import { deepEqual } from '#model/values/json.ts';
import { isEmpty } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { isActive } from '#server/caller/accounts.ts';
import type { CallerSession, RequireProof } from '#server/caller/caller.ts';
import { findSession } from '#server/accounts/sessionRows.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import type { SystemReader } from '#server/data/systemTables.ts';
import { forbidden, HttpError } from '#server/http/http.ts';
import type { Write } from '#server/writes/write.ts';
import type { AddedStage } from '#server/writes/stages.ts';
import { proofMethods } from './proofMethods.ts';

/** Milliseconds. */
export const proofLasts = 10 * 60_000;

const isRecent = (instant: number, now = Date.now()) => now - instant < proofLasts;

/** True for a session that began, or whose user proved their identity, within the last ten minutes. */
export async function isProved(
  { id, began }: CallerSession,
  system: Pick<SystemReader, 'find'>,
): Promise<boolean> {
  if (isRecent(began)) return true;
  const row = await findSession(system, id);
  return row !== undefined && isRecent(row.proved);
}

/**
 * 403 `{ stepUp: true, methods }` for a session whose user has to prove their identity first, and 403 for a key, which
 * proves nobody's. A caller without a session is the portal itself, such as a rule.
 *
 * @param system the portal's own tables, as the transaction sees them
 */
export const requireProof: RequireProof = async (caller, system) => {
  const { session } = caller;
  if (!session) return;
  if (session.isKey) throw forbidden(translate('account.notByKey'));
  if (await isProved(session, system)) return;
  throw new HttpError(403, translate('stepUp.needed'), {
    details: { stepUp: true, methods: await proofMethods(caller, system) },
  });
};

/** The stage of a write that asks for proof where the write needs it. A dry run changes nothing. */
export const proveIdentity: AddedStage<'prove'> = async (write) => {
  if (write.isDryRun) return;
  if (changesAccess(write) || (await makesConfirmed(write)))
    await requireProof(write.caller, write.transaction.system);
};

async function makesConfirmed(write: Write): Promise<boolean> {
  const made = (await write.steps.makes?.(write)) ?? [];
  return made.some(({ confirmIdentity }) => confirmIdentity);
}

function changesAccess({ caller, resource, before, checked, response, shape }: Write): boolean {
  const { portal } = caller;
  const deciding = decisionsOf(portal).fields.get(resource.id);
  // An answer at this stage: nothing is changed.
  if (!deciding || response) return false;
  if (!before || !checked) return true;
  const after = { ...before, ...checked };
  return (
    [...deciding].some((id) => !isSame(before[id], after[id])) ||
    (resource.id === portal.accounts.resource &&
      isActive(portal, before, shape) !== isActive(portal, after, shape))
  );
}

const isSame = (one: unknown, other: unknown) =>
  sameStoredValue(one, other) ||
  ([one, other].every((value) => isEmpty(value) || Array.isArray(value)) &&
    deepEqual(one ?? [], other ?? []));
