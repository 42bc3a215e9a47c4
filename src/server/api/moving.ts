import type { Viewer } from '../../access/rows.ts';
import { recordMatches } from '../../model/filter.ts';
import type { Transition } from '../../model/types.ts';
import type { Values } from '../data/port.ts';
import type { RecordShape } from '../data/shape.ts';
import { say } from '../../messages/say.ts';

/** Why a transition can't be made from what the record is, whoever makes it; undefined where it can. */
export function standsInTheWay(
  transition: Transition,
  before: Values,
  shape: RecordShape,
  { variables }: Viewer,
): string | undefined {
  const { field: id, from, label, when } = transition;
  if (!from.includes(String(before[id]))) {
    const state = shape.fields[id]?.options?.find(({ value }) => value === before[id])?.label ?? before[id];
    return say('move.wrongState', { label, state: String(state ?? say('move.noState')) });
  }
  if (!recordMatches(when, before, { ...shape, variables })) return say('move.notNow', { label });
  return undefined;
}
