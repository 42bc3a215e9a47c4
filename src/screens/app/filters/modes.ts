/** The ways in which a field can be filtered, which depend on its kind. */
import { kindOf } from '#kinds/registry.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Filter } from '#model/types.ts';
import { keysOf } from './filterWords.ts';

/** The filter of its kind, the same negated, is empty, is not empty. */
export type FilterMode = 'is' | 'not' | 'empty' | 'filled';

export function modesOf(field: Field): FilterMode[] {
  const { yesNo } = traitsOf(field);
  const canNegate = ['choice', 'reference', 'range', 'text'].includes(kindOf(field).filter);
  return [
    'is',
    ...(canNegate ? (['not'] as const) : []),
    ...(field.required || yesNo ? [] : (['empty', 'filled'] as const)),
  ];
}

/** The message key of a mode, which depends on the filter of the field's kind. */
export function wordOf(mode: FilterMode, field: Field): FilterMode | 'has' | 'lacks' | 'within' {
  const { filter } = kindOf(field);
  if (filter === 'text' && (mode === 'is' || mode === 'not')) return mode === 'is' ? 'has' : 'lacks';
  return mode === 'is' && filter === 'range' ? 'within' : mode;
}

/** The filter key that excludes a value of the field, or a text contained in it. */
export const notKey = (field: Field): string =>
  `${field.id}_${kindOf(field).filter === 'text' ? 'nlike' : 'neq'}`;

export function modeIn({ id }: Field, filter: Filter): FilterMode {
  if (Object.hasOwn(filter, `${id}_neq`) || Object.hasOwn(filter, `${id}_nlike`)) return 'not';
  const gap = filter[`${id}_null`];
  return gap === true ? 'empty' : gap === false ? 'filled' : 'is';
}

/** Returns the filter with the field in another mode. The chosen value is kept where it makes sense there. */
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
