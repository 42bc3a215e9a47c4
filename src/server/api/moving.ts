import { rowsInWords } from '../../access/words.ts';
import { namesInFilter, recordMatches } from '../../model/filter.ts';
import type { Filter, Transition } from '../../model/types.ts';
import type { Visit } from '../accounts/visit.ts';
import type { Values } from '../data/port.ts';
import type { RecordShape } from '../data/shape.ts';
import { say } from '../../messages/say.ts';

/**
 * Why a transition can't be made from what the record is, whoever makes it; undefined where it can.
 *
 * @param readable the fields that whoever is told may read: conditions over others are not named
 */
export function standsInTheWay(
  transition: Transition,
  before: Values,
  shape: RecordShape,
  { portal, viewer }: Pick<Visit, 'portal' | 'viewer'>,
  readable: ReadonlySet<string> | null | undefined,
): string | undefined {
  const { field: id, from, label, when = {} } = transition;
  if (!from.includes(String(before[id]))) {
    const state = shape.fields[id]?.options?.find(({ value }) => value === before[id])?.label ?? before[id];
    return say('move.wrongState', { label, state: String(state ?? say('move.noState')) });
  }
  const holds = (filter: Filter) => recordMatches(filter, before, { ...shape, variables: viewer.variables });
  if (holds(when)) return undefined;
  const broken = Object.entries(when)
    .map(([name, value]): Filter => ({ [name]: value }))
    .filter((part) => !holds(part) && namesInFilter(part).every((name) => readable?.has(name)));
  if (broken.length === 0) return say('move.notNow', { label });
  const conditions = broken.map((part) => rowsInWords(portal, shape.resource, [part]));
  return say('move.unless', { label, conditions: conditions.join('; ') });
}
