import { describeRows, unmetParts } from '#access/explain/describeRights.ts';
import { namesInFilter, recordMatches } from '#model/filter/filter.ts';
import type { Filter, Transition } from '#model/types.ts';
import type { Caller } from '#server/accounts/accounts.ts';
import type { Values } from '#server/data/store.ts';
import type { RecordShape } from '#server/data/shape.ts';
import { translate } from '#messages/translate.ts';

/**
 * Why the record's state or values don't allow a transition, for any user; undefined when they do.
 *
 * @param readable the fields that the user may read: conditions over others are not mentioned
 */
export function transitionObstacle(
  transition: Transition,
  before: Values,
  shape: RecordShape,
  { portal, viewer }: Pick<Caller, 'portal' | 'viewer'>,
  readable: ReadonlySet<string> | null | undefined,
): string | undefined {
  const { field: id, from, label, when = {} } = transition;
  if (!from.includes(String(before[id]))) {
    const state = shape.fields[id]?.options?.find(({ value }) => value === before[id])?.label ?? before[id];
    return translate('move.wrongState', { label, state: String(state ?? translate('move.noState')) });
  }
  const holds = (filter: Filter) => recordMatches(filter, before, { ...shape, variables: viewer.variables });
  if (holds(when)) return undefined;
  const broken = unmetParts(when, holds).filter((part) =>
    namesInFilter(part).every((name) => readable?.has(name)),
  );
  if (broken.length === 0) return translate('move.notNow', { label });
  const conditions = broken.map((part) => describeRows(portal, shape.resource, [part]));
  return translate('move.unless', { label, conditions: conditions.join('; ') });
}
