/** The ways a field can be filtered by, by what its kind is like. */
import { kindOf } from '../../../kinds/registry.ts';
import { traitsOf } from '../../../model/traits.ts';
import type { Field, Filter } from '../../../model/types.ts';
import { keysOf } from './filterWords.ts';

/** Its kind's own filter; the same negated; nothing is filled in; something is. */
export type FilterMode = 'is' | 'not' | 'empty' | 'filled';

export function modesOf(field: Field): FilterMode[] {
  const { yesNo } = traitsOf(field);
  const isSaidOf = ['choice', 'reference', 'range', 'text'].includes(kindOf(field).filter);
  return [
    'is',
    ...(isSaidOf ? (['not'] as const) : []),
    ...(field.required || yesNo ? [] : (['empty', 'filled'] as const)),
  ];
}

/** The mode in words, as the kind's own filter has them. */
export function wordOf(mode: FilterMode, field: Field): string {
  const { filter } = kindOf(field);
  if (filter === 'text' && (mode === 'is' || mode === 'not')) return mode === 'is' ? 'has' : 'lacks';
  return mode === 'is' && filter === 'range' ? 'within' : mode;
}

/** Where a filter keeps what the field is not, or does not contain. */
export const notKey = (field: Field): string =>
  `${field.id}_${kindOf(field).filter === 'text' ? 'nlike' : 'neq'}`;

export function modeIn({ id }: Field, filter: Filter): FilterMode {
  if (Object.hasOwn(filter, `${id}_neq`) || Object.hasOwn(filter, `${id}_nlike`)) return 'not';
  const gap = filter[`${id}_null`];
  return gap === true ? 'empty' : gap === false ? 'filled' : 'is';
}

/** The filter with the field in another way; what was chosen goes along where it means something there. */
export function inMode(field: Field, filter: Filter, mode: FilterMode): Filter {
  const { id } = field;
  const own = keysOf(id, filter);
  const others = Object.fromEntries(Object.entries(filter).filter(([key]) => !own.includes(key)));
  if (mode === 'empty' || mode === 'filled') return { ...others, [`${id}_null`]: mode === 'empty' };
  const [from, to] = [filter[`${id}_gte`], filter[`${id}_lte`]];
  const part = filter[`${id}_like`] ?? filter[`${id}_nlike`];
  const value = part ?? filter[id] ?? filter[`${id}_neq`] ?? (from === to ? from : undefined);
  if (value === undefined) return others;
  if (kindOf(field).filter === 'text')
    return { ...others, [mode === 'not' ? notKey(field) : `${id}_like`]: value };
  if (mode === 'not') return { ...others, [notKey(field)]: value };
  return kindOf(field).filter === 'range'
    ? { ...others, [`${id}_gte`]: value, [`${id}_lte`]: value }
    : { ...others, [id]: value };
}
