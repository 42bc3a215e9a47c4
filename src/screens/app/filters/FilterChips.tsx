import { Box, Chip } from '@mui/material';
import { useListContext } from 'ra-core';
import { useRef, useState } from 'react';
import { useHeldFocus } from '#ui/focus/useHeldFocus.ts';
import { translate } from '#ui/translate.ts';
import { AddFilter } from './AddFilter.tsx';
import { chipSize, FilterChip } from './FilterChip.tsx';
import { useFilterable } from './useFilterable.ts';
import { useActiveFilters, without } from './useActiveFilters.ts';

/** One chip per active filter, and a button to add another. */
export function FilterChips() {
  const { fields, others, wordsFor } = useActiveFilters();
  const { filterValues, setFilters } = useListContext();
  // The filter being edited keeps its chip, even while it has no value.
  const [edited, setEdited] = useState<string | null>(null);
  const { tabs } = useFilterable();
  const all = fields.filter(({ id }) => id !== tabs).map((field) => ({ field, words: wordsFor(field) }));
  const shown = all.filter(({ field, words }) => words !== '' || field.id === edited);
  const left = all.filter((one) => !shown.includes(one)).map(({ field }) => field);
  const bar = useRef<HTMLDivElement>(null);
  const buttons = () => bar.current?.querySelectorAll<HTMLElement>('[role="button"], button');
  useHeldFocus(() => [...(buttons() ?? [])].at(-1), bar);
  return (
    <Box ref={bar} sx={{ display: 'contents' }}>
      {shown.map(({ field, words }) => (
        <FilterChip
          key={field.id}
          field={field}
          words={words}
          isEdited={field.id === edited}
          onEdit={() => setEdited(field.id)}
          onExited={() => setEdited((now) => (now === field.id ? null : now))}
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
      {left.length > 0 && <AddFilter fields={left} onChoose={setEdited} />}
    </Box>
  );
}
