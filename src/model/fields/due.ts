/** Dates that are due, or valid until then (`due`): from the next day on, every place that shows one says so. */
import { recordMatches } from '../filter/filter.ts';
import { namesInFilter } from '../filter/keys.ts';
import { daysBetween, isMomentOf, localIso } from '../time/time.ts';
import { traitsOf } from '../traits.ts';
import type { FilterFields, Variables } from '../filter/filter.ts';
import type { Field } from '../types.ts';

/** What is known of a record's surroundings: see RecordContext. */
type Around = { timeZone: string; variables: Variables; fields: FilterFields };

/**
 * By how many days a date is past while it counts; 0 where it is not past or does not count. A record without one of the
 * fields that decide, since its reader may not read it, is never late.
 */
export function daysLate(field: Field, record: Readonly<Record<string, unknown>>, around: Around): number {
  const { due } = field;
  const value = record[field.id];
  if (!due || typeof value !== 'string' || !around.variables.today) return 0;
  const day = isMomentOf('datetime', value) ? localIso(value, around.timeZone).slice(0, 10) : value;
  const days = isMomentOf('date', day) ? daysBetween(day, around.variables.today) : 0;
  const isKnown = namesInFilter(due).every((name) => Object.hasOwn(record, name));
  return days > 0 && isKnown && recordMatches(due, record, around) ? days : 0;
}

/** What stands for the resource's state in a written condition, until the compiler knows which field it is. */
export const anyState = '$state';

type Written = { type: string; options?: object };

/** The fields with states, each with them. */
export const statesIn = (fields: Readonly<Record<string, Written>>): [string, readonly string[]][] =>
  Object.entries(fields).flatMap(([id, field]) =>
    traitsOf(field).state ? [[id, Object.keys(field.options ?? {})] as const] : [],
  ) as [string, readonly string[]][];

/** The field of which all these are states; undefined when none or several have them. */
export function fieldOfStates(states: readonly string[], fields: Readonly<Record<string, Written>>) {
  const found = statesIn(fields).filter(([, own]) => states.every((state) => own.includes(state)));
  return found.length === 1 ? found[0]![0] : undefined;
}
