import { kindOf } from '#kinds/registry.ts';
import { traitsOf, isNumeric } from '#model/traits.ts';
import type { Field, Filter } from '#model/types.ts';
import { filterKeysOf } from '#screens/filterWords.ts';
import { MenuItem, Stack, TextField } from '@mui/material';
import { ListContextProvider, useListContext } from 'ra-core';
import { useMemo, useState } from 'react';
import { inputOf } from '#kinds/registry.input.tsx';
import { LiveFilter } from './SearchBox.tsx';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { isVariable } from '#model/filter/filter.ts';
import { textFault, type NumberField } from '#kinds/number/kind.ts';
import { translate } from '#kit/translate.ts';

// The ways in which a field can be filtered, which depend on its kind.

/** The filter of its kind, the same negated, is empty, is not empty. */
type FilterMode = 'is' | 'not' | 'empty' | 'filled';

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
const notKey = (field: Field): string => `${field.id}_${kindOf(field).filter === 'text' ? 'nlike' : 'neq'}`;

export function modeIn({ id }: Field, filter: Filter): FilterMode {
  if (Object.hasOwn(filter, `${id}_neq`) || Object.hasOwn(filter, `${id}_nlike`)) return 'not';
  const gap = filter[`${id}_null`];
  return gap === true ? 'empty' : gap === false ? 'filled' : 'is';
}

/** Returns the filter with the field in another mode. The chosen value is kept where it makes sense there. */
export function inMode(field: Field, filter: Filter, mode: FilterMode): Filter {
  const { id } = field;
  const own = filterKeysOf(id, filter);
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

/**
 * The input of one filter, applied while the user types. A separate module, because it imports all inputs.
 */
export function FilterInput({ field, takesFocus }: { field: Field; takesFocus?: boolean }) {
  const { Filter } = inputOf(field);
  const list = useListContext();
  const { filterValues, setFilters } = list as {
    filterValues: Filter;
    setFilters: (filter: Filter) => void;
  };
  // On a busy machine the form may submit before it learns that the text can't be read, so it is checked here
  // again.
  const readable = useMemo(
    () => ({
      ...list,
      setFilters: (filter: Filter) => {
        if (Object.keys(faultsOf(field, filter)).length === 0) setFilters(filter);
      },
    }),
    [list, field, setFilters],
  );
  const resolver = useMemo(() => filterResolver(field), [field]);
  const activeMode = modeIn(field, filterValues);
  // "Is not" has no effect until a value is chosen.
  const [wanted, setWanted] = useState<FilterMode>();
  const modes = modesOf(field);
  const mode = activeMode === 'is' && wanted === 'not' ? wanted : activeMode;
  if (!Filter) return null;
  const change = (next: FilterMode) => {
    setWanted(next);
    setFilters(inMode(field, filterValues, next));
  };
  return (
    <Stack spacing={1.5}>
      {modes.length > 1 && (
        <TextField
          select
          size="small"
          margin="none"
          value={mode}
          onChange={({ target }) => change(target.value as FilterMode)}
          slotProps={{
            htmlInput: { 'aria-label': translate('portal.screen.filter.mode', { field: field.label }) },
          }}
        >
          {modes.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`portal.screen.filter.modes.${wordOf(one, field)}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {(mode === 'is' || mode === 'not') && (
        <ListContextProvider value={readable}>
          <LiveFilter key={mode} resolver={resolver}>
            <Filter
              field={field}
              {...(mode === 'not' && { source: notKey(field) })}
              // The menu of modes returns the focus to where it was opened.
              takesFocus={takesFocus === true && wanted === undefined}
              opensChoices={takesFocus === true && wanted === undefined}
            />
          </LiveFilter>
        </ListContextProvider>
      )}
    </Stack>
  );
}

/**
 * Applies a filter only once its bounds can be parsed. Until then the list stays as it is and the bound shows
 * the error.
 */
const filterResolver =
  (field: Field): Resolver =>
  (values) => {
    const errors = faultsOf(field, values);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

/** Errors of the bounds that can't be parsed, by key. */
function faultsOf(field: Field, values: Filter): FieldErrors {
  const errors: FieldErrors = {};
  for (const key of isNumeric(field) ? filterKeysOf(field.id, values) : []) {
    const bound: unknown = values[key];
    const isUnread = typeof bound === 'string' && bound !== '' && !isVariable(bound);
    const message = isUnread ? textFault(bound, field as NumberField) : undefined;
    if (message) errors[key] = { type: 'validate', message };
  }
  return errors;
}
