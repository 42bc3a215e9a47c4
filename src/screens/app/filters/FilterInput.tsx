import { MenuItem, Stack, TextField } from '@mui/material';
import { ListContextProvider, useListContext } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Field, Filter } from '#model/types.ts';
import { inputOf } from '#kinds/registry.input.tsx';
import { LiveFilter } from './LiveFilter.tsx';
import { inMode, modeIn, modesOf, notKey, wordOf, type FilterMode } from './modes.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { isVariable } from '#model/filter/filter.ts';
import { isNumeric } from '#model/traits.ts';
import { textFault, type NumberField } from '#kinds/number/kind.ts';
import { translate } from '#ui/translate.ts';
import { keysOf } from './filterWords.ts';

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
  for (const key of isNumeric(field) ? keysOf(field.id, values) : []) {
    const bound: unknown = values[key];
    const isUnread = typeof bound === 'string' && bound !== '' && !isVariable(bound);
    const message = isUnread ? textFault(bound, field as NumberField) : undefined;
    if (message) errors[key] = { type: 'validate', message };
  }
  return errors;
}
