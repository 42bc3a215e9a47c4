/** Says with each record of an answer which of its transitions other records stand against. */
import { grantsForTransition } from '#access/rows.ts';
import { readableOn } from '#access/projection.ts';
import { blockedKey } from '#model/api/answers.ts';
import { asksOthers } from '#model/filter/filter.ts';
import { memoize } from '#model/lib/memoize.ts';
import type { Resource, Transition } from '#model/types.ts';
import type { Call } from '../accounts/accounts.ts';
import { shapeOf } from '../data/shape.ts';
import type { Stored, Values } from '../data/store.ts';
import type { Reader } from '../data/reader.ts';
import { transitionObstacle } from './checks.ts';
import { askingTogether } from './others.ts';
import { checkEligibility } from '../approvals/eligibility.ts';
import { notTheirs } from '../approvals/people.ts';

/** Why the transition is for others than the caller, where the record names them. */
async function reasonForOthers(
  reader: Reader,
  caller: Call['caller'],
  transition: Transition,
  resource: Resource,
  record: Stored,
): Promise<string | undefined> {
  if (!transition.people) return undefined;
  if (transition.approval || transition.refuses)
    return (await checkEligibility(reader, caller, transition, resource, record)).refusal;
  const [reason] = await notTheirs(reader, caller, transition, resource, [record]);
  return reason;
}

/** The buttons whose condition asks for other records, or that are for the people whom a record names. */
export const askingTransitions = memoize(({ transitions }: Resource) =>
  transitions.filter(({ when, auto, people }) => !auto && (asksOthers(when) || people !== undefined)),
);

/**
 * Adds to the records as the user sees them the reasons for what they can't do. All records are answered for in one query for
 * each resource that is asked for.
 */
export async function withBlockedSteps<T extends Values | null>(
  { caller, resource, access }: Pick<Call, 'caller' | 'resource' | 'access'>,
  reader: Reader,
  records: readonly Stored[],
  shown: readonly T[],
): Promise<readonly T[]> {
  const asking = askingTransitions(resource);
  if (asking.length === 0) return shown;
  const { viewer } = caller;
  const shape = shapeOf(resource, viewer);
  const together = askingTogether(reader);
  const reasonsOf = (record: Stored) => {
    const readable = readableOn(access, viewer, record);
    const offered = asking.filter(
      ({ id, field, from }) =>
        from.includes(String(record[field])) && grantsForTransition(access, id, viewer, record).length > 0,
    );
    return Promise.all(
      offered.map(async (one): Promise<[string, string][]> => {
        const reason =
          (await transitionObstacle(together, one, record, shape, caller, readable)) ??
          (await reasonForOthers(reader, caller, one, resource, record));
        return reason === undefined ? [] : [[one.id, reason]];
      }),
    );
  };
  const reasons = await Promise.all(records.map(reasonsOf));
  return shown.map((record, at) => {
    const blocked = reasons[at]!.flat();
    return record && blocked.length > 0 ? { ...record, [blockedKey]: Object.fromEntries(blocked) } : record;
  });
}
