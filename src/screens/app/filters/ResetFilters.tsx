import { Button } from '@mui/material';
import { useListContext } from 'ra-core';
import { useFilterable } from './useFilterable.ts';
import { deepEqual } from '#model/values/json.ts';
import { translate } from '#kit/translate.ts';

/** Clears all filters; when none is active, restores the screen's default filter. */
export function ResetFilters() {
  const { defaultFilter } = useFilterable();
  const { filterValues, setFilters } = useListContext();
  const isEmpty = Object.keys(filterValues).length === 0;
  const isDefault = deepEqual(filterValues, defaultFilter);
  const hasDefault = Object.keys(defaultFilter).length > 0;
  if (isEmpty && !hasDefault) return null;
  if (isDefault && !isEmpty) return null;
  // the search has a button of its own for this
  if (Object.keys(filterValues).join() === 'q') return null;
  const next = isEmpty ? defaultFilter : {};
  return (
    <Button
      size="small"
      color="inherit"
      onClick={({ currentTarget: { parentElement } }) => {
        // The button is gone once it has done its work.
        parentElement?.querySelector<HTMLElement>('[aria-haspopup="menu"], button')?.focus();
        setFilters(next);
      }}
    >
      {translate(isEmpty ? 'portal.screen.filter.restore' : 'portal.screen.filter.clear')}
    </Button>
  );
}
