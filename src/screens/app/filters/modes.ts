/** The ways a field can be filtered by, by what its kind is like. */
import { traitsOf } from '../../../model/traits.ts';
import type { Field, Filter } from '../../../model/types.ts';
import { keysOf } from './filterWords.ts';

/** Its kind's own filter; the same negated; nothing is filled in; something is. */
export type FilterMode = 'is' | 'not' | 'empty' | 'filled';

export function modesOf(field: Field): FilterMode[] {
  const { choice, refersTo, yesNo } = traitsOf(field);
  return [
    'is',
    ...((choice ?? refersTo) ? (['not'] as const) : []),
    ...(field.required || yesNo ? [] : (['empty', 'filled'] as const)),
  ];
}

export function modeIn({ id }: Field, filter: Filter): FilterMode {
  if (Object.hasOwn(filter, `${id}_neq`)) return 'not';
  const gap = filter[`${id}_null`];
  return gap === true ? 'empty' : gap === false ? 'filled' : 'is';
}

/** The filter with the field in another way; what was chosen goes along where it means something there. */
export function inMode(field: Field, filter: Filter, mode: FilterMode): Filter {
  const { id } = field;
  const own = keysOf(id, filter);
  const others = Object.fromEntries(Object.entries(filter).filter(([key]) => !own.includes(key)));
  if (mode === 'empty' || mode === 'filled') return { ...others, [`${id}_null`]: mode === 'empty' };
  const value = filter[id] ?? filter[`${id}_neq`];
  if (value === undefined) return others;
  return { ...others, [mode === 'not' ? `${id}_neq` : id]: value };
}
