import { MenuItem, Stack, TextField } from '@mui/material';
import { ListContextProvider, useListContext, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Field, Filter } from '../../../model/types.ts';
import { inputOf } from '../../../kinds/registry.input.tsx';
import { faultsOf, filterResolver } from './filterResolver.ts';
import { LiveFilter } from './LiveFilter.tsx';
import { inMode, modeIn, modesOf, notKey, wordOf, type FilterMode } from './modes.ts';

/** What a list is filtered by, changed as it is typed. Apart, since it brings all inputs along. */
export function FilterInput({ field, takesFocus }: { field: Field; takesFocus?: boolean }) {
  const { Filter } = inputOf(field);
  const list = useListContext();
  const { filterValues, setFilters } = list as {
    filterValues: Filter;
    setFilters: (filter: Filter) => void;
  };
  // on a busy machine the form learns too late that what is typed can't be read
  const readable = useMemo(
    () => ({
      ...list,
      setFilters: (filter: Filter) => {
        if (Object.keys(faultsOf(field, filter)).length === 0) setFilters(filter);
      },
    }),
    [list, field, setFilters],
  );
  const translate = useTranslate();
  const resolver = useMemo(() => filterResolver(field), [field]);
  const held = modeIn(field, filterValues);
  // "is not" means nothing until something is chosen
  const [wanted, setWanted] = useState<FilterMode>();
  const modes = modesOf(field);
  const mode = held === 'is' && wanted === 'not' ? wanted : held;
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
              // the menu of the modes gives the focus back to where it was opened
              takesFocus={takesFocus === true && wanted === undefined}
            />
          </LiveFilter>
        </ListContextProvider>
      )}
    </Stack>
  );
}
