/** Votes on a transition with `approval`, and how the history words them. */
import { nowIso } from '#model/time/clock.ts';
import type { Resource, Transition } from '#model/types.ts';
import { isEmpty } from '#model/values.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Stored, Fields } from '../data/store.ts';
import type { DataTransaction } from '../data/portalData.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { conflict, invalid } from '../http/http.ts';
import { say } from '#messages/say.ts';
import { checkEligibility, votedTransition } from './eligibility.ts';

/**
 * Records the caller's approval or refusal; 409 when they may not decide. Returns whether the transition is
 * made now.
 */
export async function recordVote(
  transaction: DataTransaction,
  caller: Caller,
  transition: Transition,
  resource: Resource,
  before: Stored,
): Promise<boolean> {
  const subject = votedTransition(resource, transition);
  if (!subject) return true;
  const judged = await checkEligibility(transaction, caller, transition, resource, before);
  if (judged.refusal !== undefined) throw conflict(judged.refusal);
  const { principal, given, band, amount } = judged;
  const { account, portal } = caller;
  const nameOf = (one: Stored) => String(one[portal.accounts.name] ?? '');
  const isFor = !sameStoredValue(principal.id, account.id);
  const labels = isFor
    ? { name: say('approval.onBehalf', { name: nameOf(account), principal: nameOf(principal) }) }
    : {};
  if (!transition.approval) {
    await transaction.decide({ resource, record: before, labels });
    return true;
  }
  const isLast = given >= band.quorum;
  const progress = say('approval.progress', { given, of: band.quorum });
  await transaction.decide({
    resource,
    record: before,
    labels: { ...labels, ...(band.quorum > 1 && { label: `${transition.label} (${progress})` }) },
    progress: band.quorum > 1 ? progress : undefined,
    isPending: !isLast,
    vote: {
      resource: resource.id,
      record: String(before.id),
      transition: transition.id,
      account: String(account.id),
      principal: String(principal.id),
      version: Number(before.version) || 0,
      amount,
      band,
      at: nowIso(),
    },
  });
  return isLast;
}

/** A refusal needs a reason: 422 when its fields are empty. */
export function refuseWithoutReason({ fields, refuses }: Transition, sent: Fields) {
  const missing = refuses === undefined ? [] : fields.filter((id) => isEmpty(sent[id]));
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((id) => [id, say('field.required')] as const)));
}
