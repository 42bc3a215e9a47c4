/** Says with each record of an answer which of its transitions other records stand against. */
import { grantsForTransition } from '#access/rows.ts';
import { readableOn } from '#access/projection.ts';
import { blockedKey, closedKey } from '#model/api/answers.ts';
import { asksOthers } from '#model/filter/filter.ts';
import { memoize } from '#model/values/memoize.ts';
import type { Resource, Transition } from '#model/types.ts';
import type { Call } from '../caller/caller.ts';
import { shapeOf } from '../data/shape.ts';
import type { Stored, Values } from '../data/store.ts';
import type { Reader } from '../data/reader.ts';
import { transitionObstacle } from './approvals/transitionObstacle.ts';
import { closedReason, closedTransitions, closingsAsked } from './closed.ts';
import { askingTogether } from '../data/otherRecords.ts';
import { checkEligibility } from './approvals/eligibility.ts';
import { notTheirs } from './approvals/people.ts';

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

/** True where records come with reasons for what the user can't do. */
export const tellsReasons = memoize(
  (resource: Resource): boolean => resource.closed !== undefined || askingTransitions(resource).length > 0,
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
  if (!tellsReasons(resource)) return shown;
  const asking = askingTransitions(resource);
  const { viewer } = caller;
  const shape = shapeOf(resource, viewer);
  const together = askingTogether(reader);
  const mayWrite = access.grants.some(({ verbs }) => verbs.has('edit') || verbs.has('delete'));
  const untilOf =
    resource.closed && (mayWrite || resource.transitions.length > 0)
      ? closingsAsked({ reader, viewer }, resource)
      : undefined;
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
  const closed = await Promise.all(records.map((record) => untilOf?.(record)));
  const closedSteps = closedTransitions(resource);
  const closedOn = (record: Stored) =>
    closedSteps.filter(
      ({ id, field, from }) =>
        from.includes(String(record[field])) && grantsForTransition(access, id, viewer, record).length > 0,
    );
  return shown.map((record, at) => {
    const until = closed[at];
    const blocked = reasons[at]!.flat();
    if (until !== undefined)
      for (const { id } of closedOn(records[at]!)) blocked.push([id, closedReason(until)]);
    if (!record || (until === undefined && blocked.length === 0)) return record;
    return {
      ...record,
      ...(blocked.length > 0 && { [blockedKey]: Object.fromEntries(blocked) }),
      ...(until !== undefined && { [closedKey]: until }),
    };
  });
}
