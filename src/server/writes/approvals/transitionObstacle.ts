import { describeRows, unmetParts } from '#access/explain/describeRights.ts';
import { translate } from '#messages/translate.ts';
import { asksOthers, namesInFilter, othersIn, recordMatches } from '#model/filter/filter.ts';
import type { Transition } from '#model/types.ts';
import type { Caller } from '#server/caller/caller.ts';
import { answeredFor, mayKnowOthers } from '#server/data/otherRecords.ts';
import type { Reader } from '#server/data/reader.ts';
import type { RecordShape } from '#server/data/shape.ts';
import type { Values } from '#server/data/store.ts';

/**
 * Why the record's state or values don't allow a transition, for any user; undefined when they do.
 *
 * @param readable the fields that the user may read: conditions over others are not mentioned
 */
export async function transitionObstacle(
  reader: Reader,
  transition: Transition,
  before: Values,
  shape: RecordShape,
  { portal, viewer, access }: Pick<Caller, 'portal' | 'viewer' | 'access'>,
  readable: ReadonlySet<string> | null | undefined,
): Promise<string | undefined> {
  const { field: id, from, label, when = {} } = transition;
  if (!from.includes(String(before[id]))) {
    const state = shape.fields[id]?.options?.find(({ value }) => value === before[id])?.label ?? before[id];
    return translate('move.wrongState', { label, state: String(state ?? translate('move.noState')) });
  }
  const all = unmetParts(when, () => false);
  const met = await Promise.all(
    all.map(async (part) => {
      const plain = asksOthers(part) ? await answeredFor({ reader, viewer }, part, before) : part;
      return recordMatches(plain, before, { ...shape, variables: viewer.variables });
    }),
  );
  const broken = all.filter((_part, at) => !met[at]);
  if (broken.length === 0) return undefined;
  const known = broken.filter(
    (part) =>
      namesInFilter(part).every((name) => readable?.has(name)) &&
      othersIn(part).every((one) => mayKnowOthers(access, one)),
  );
  if (known.length === 0) return translate('move.notNow', { label });
  const conditions = known.map((part) => describeRows(portal, shape.resource, [part]));
  return translate('move.unless', { label, conditions: conditions.join('; ') });
}
