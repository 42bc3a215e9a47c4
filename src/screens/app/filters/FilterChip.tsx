import { Box, Chip, Popover, Skeleton } from '@mui/material';
import { useListContext } from 'ra-core';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Field } from '#model/types.ts';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { translate } from '#ui/translate.ts';
import { keysOf } from './filterWords.ts';
import { without } from './useActiveFilters.ts';

const FilterInput = lazyPage(() => import('./FilterInput.tsx'), 'FilterInput');

export const chipSize = { height: 32, maxWidth: 320 };

type Props = {
  field: Field;
  words: string;
  isEdited: boolean;
  onEdit: () => void;
  /** The popover has closed and has returned the focus. */
  onExited: () => void;
};

/** A filter as a chip: its field and value, with buttons to change and to remove it. */
export function FilterChip({ field, words, isEdited, onEdit, onExited }: Props) {
  const { filterValues, setFilters } = useListContext();
  const chip = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isActive = words !== '';
  const label = isActive ? `${field.label}: ${words}` : field.label;
  useEffect(() => {
    if (isEdited) setAnchor(chip.current);
  }, [isEdited]);
  return (
    <>
      <Chip
        ref={chip}
        variant={isActive ? 'filled' : 'outlined'}
        label={label}
        title={isActive ? label : undefined}
        aria-label={translate('portal.screen.filter.by', { field: label })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          onEdit();
        }}
        onDelete={
          isActive ? () => setFilters(without(filterValues, keysOf(field.id, filterValues))) : undefined
        }
        sx={chipSize}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          transition: { onExited },
          paper: { role: 'dialog', 'aria-label': field.label, sx: { mt: 0.5 } },
        }}
      >
        <Box sx={{ p: 2, width: 320, maxHeight: 420, overflow: 'auto' }}>
          <Suspense fallback={<Skeleton variant="rounded" height={36} />}>
            <FilterInput field={field} takesFocus />
          </Suspense>
        </Box>
      </Popover>
    </>
  );
}
