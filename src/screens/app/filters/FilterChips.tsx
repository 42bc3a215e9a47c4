import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Chip, Popover, Skeleton } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import type { Field } from '../../../model/types.ts';
import { lazyPage } from '../../../app/resilience/lazyPage.ts';
import { keysOf } from './filterWords.ts';
import { useFilterable } from './useFilterable.ts';
import { useActiveFilters, without } from './useActiveFilters.ts';

const FilterInput = lazyPage(() => import('./FilterInput.tsx'), 'FilterInput');

/** One chip per filter: its field, what it says now, and the way to take it off. */
export function FilterChips() {
  const { fields, others, wordsFor } = useActiveFilters();
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const { tabs } = useFilterable();
  const chips = fields.filter(({ id }) => id !== tabs).map((field) => ({ field, words: wordsFor(field) }));
  const shown = chips.filter(({ words }, at) => isWhole || words !== '' || at < fewest);
  const hidden = chips.length - shown.length;
  return (
    <>
      {shown.map(({ field, words }) => (
        <FilterChip key={field.id} field={field} words={words} />
      ))}
      {(hidden > 0 || isWhole) && chips.length > fewest ? (
        <Button size="small" color="inherit" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? translate('portal.screen.filter.fewer')
            : translate('portal.screen.filter.more', { smart_count: hidden })}
        </Button>
      ) : null}
      {others.map(({ key, label }) => (
        <Chip
          key={key}
          variant="filled"
          label={label ?? translate('portal.screen.filter.special')}
          onDelete={() => setFilters(without(filterValues, [key]))}
          sx={chipSize}
        />
      ))}
    </>
  );
}

/** So many filters are offered at once; those in force always are. */
const fewest = 5;
const chipSize = { height: 32, maxWidth: 320 };

function FilterChip({ field, words }: { field: Field; words: string }) {
  const { filterValues, setFilters } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const translate = useTranslate();
  const isActive = words !== '';
  return (
    <>
      <Chip
        variant={isActive ? 'filled' : 'outlined'}
        label={isActive ? `${field.label}: ${words}` : field.label}
        title={isActive ? `${field.label}: ${words}` : undefined}
        aria-label={translate('portal.screen.filter.by', {
          field: isActive ? `${field.label}: ${words}` : field.label,
        })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        onDelete={
          isActive ? () => setFilters(without(filterValues, keysOf(field.id, filterValues))) : undefined
        }
        icon={isActive ? undefined : <ExpandMore />}
        sx={{
          ...chipSize,
          ...(!isActive && { flexDirection: 'row-reverse', '& .MuiChip-icon': { ml: '-4px', mr: '6px' } }),
        }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': field.label, sx: { mt: 0.5 } } }}
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
