import { MenuItem, Stack, TextField } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Field, Filter } from '../../../model/types.ts';
import { inputOf } from '../../../kinds/registry.input.tsx';
import { filterResolver } from './filterResolver.ts';
import { LiveFilter } from './LiveFilter.tsx';
import { inMode, modeIn, modesOf, type FilterMode } from './modes.ts';

/** What a list is filtered by, changed as it is typed. Apart, since it brings all inputs along. */
export function FilterInput({ field, takesFocus }: { field: Field; takesFocus?: boolean }) {
  const { Filter } = inputOf(field);
  const { filterValues, setFilters } = useListContext() as {
    filterValues: Filter;
    setFilters: (filter: Filter) => void;
  };
  const translate = useTranslate();
  const resolver = useMemo(() => filterResolver(field), [field]);
  const held = modeIn(field, filterValues);
  // "is not" means nothing until something is chosen
  const [wanted, setWanted] = useState<FilterMode>(held);
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
              {translate(`portal.screen.filter.modes.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {(mode === 'is' || mode === 'not') && (
        <LiveFilter key={mode} debounce={200} resolver={resolver}>
          <Filter
            field={field}
            {...(mode === 'not' && { source: `${field.id}_neq` })}
            takesFocus={takesFocus}
          />
        </LiveFilter>
      )}
    </Stack>
  );
}
