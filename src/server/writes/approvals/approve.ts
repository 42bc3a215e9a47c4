/** Votes on a transition with `approval`, and how the history words them. */
import { nowIso } from '#model/time/clock.ts';
import type { Resource, Transition } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Caller } from '#server/caller/caller.ts';
import type { Stored, Fields } from '#server/data/store.ts';
import type { Decision } from '#server/data/storeTypes.ts';
import type { Reader } from '#server/data/reader.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import { conflict, invalid } from '#server/http/http.ts';
import { translate } from '#messages/translate.ts';
import { checkEligibility, votedTransition } from './eligibility.ts';

/**
 * The caller's approval or refusal, where the transition needs one; 409 when they may not decide. `isPending`: the
 * transition is not made yet, because more approvals are needed.
 */
export async function judgeVote(
  reader: Reader,
  caller: Caller,
  transition: Transition,
  resource: Resource,
  before: Stored,
): Promise<Decision | undefined> {
  const subject = votedTransition(resource, transition);
  if (!subject) return undefined;
  const judged = await checkEligibility(reader, caller, transition, resource, before);
  if (judged.refusal !== undefined) throw conflict(judged.refusal);
  const { principal, given, band, amount } = judged;
  const { account, portal } = caller;
  const nameOf = (one: Stored) => String(one[portal.accounts.name] ?? '');
  const isFor = !sameStoredValue(principal.id, account.id);
  const labels = isFor
    ? { name: translate('approval.onBehalf', { name: nameOf(account), principal: nameOf(principal) }) }
    : {};
  if (!transition.approval) return { resource, record: before, labels };
  const progress = translate('approval.progress', { given, of: band.quorum });
  return {
    resource,
    record: before,
    labels: { ...labels, ...(band.quorum > 1 && { label: `${transition.label} (${progress})` }) },
    progress: band.quorum > 1 ? progress : undefined,
    isPending: given < band.quorum,
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
  };
}

/** A refusal needs a reason: 422 when its fields are empty. */
export function refuseWithoutReason({ fields, refuses }: Transition, sent: Fields) {
  const missing = refuses === undefined ? [] : fields.filter((id) => isEmpty(sent[id]));
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((id) => [id, translate('field.required')] as const)));
}
