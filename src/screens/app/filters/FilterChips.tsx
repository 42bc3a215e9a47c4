import { Chip } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { AddFilter } from './AddFilter.tsx';
import { chipSize, FilterChip } from './FilterChip.tsx';
import { useFilterable } from './useFilterable.ts';
import { useActiveFilters, without } from './useActiveFilters.ts';

/** One chip per active filter, and a button to add another. */
export function FilterChips() {
  const { fields, others, wordsFor } = useActiveFilters();
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  // A filter that was just added and has no value yet.
  const [added, setAdded] = useState<string | null>(null);
  const { tabs } = useFilterable();
  const all = fields.filter(({ id }) => id !== tabs).map((field) => ({ field, words: wordsFor(field) }));
  const shown = all.filter(({ field, words }) => words !== '' || field.id === added);
  const left = all.filter((one) => !shown.includes(one)).map(({ field }) => field);
  return (
    <>
      {shown.map(({ field, words }) => (
        <FilterChip
          key={field.id}
          field={field}
          words={words}
          isNew={field.id === added}
          onClose={() => setAdded(null)}
        />
      ))}
      {others.map(({ key, label }) => (
        <Chip
          key={key}
          variant="filled"
          label={label ?? translate('portal.screen.filter.special')}
          onDelete={() => setFilters(without(filterValues, [key]))}
          sx={chipSize}
        />
      ))}
      {left.length > 0 && <AddFilter fields={left} onChoose={setAdded} />}
    </>
  );
}
