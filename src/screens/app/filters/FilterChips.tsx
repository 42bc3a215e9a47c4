import { Button, Menu, MenuItem, Box, Chip, Popover, Skeleton } from '@mui/material';
import { useListContext } from 'ra-core';
import { useFilterable, filterKeysOf, without, useActiveFilters } from './filterWords.ts';
import { deepEqual } from '#model/values/json.ts';
import { translate } from '#kit/translate.ts';
import Add from '@mui/icons-material/Add';
import FilterList from '@mui/icons-material/FilterList';
import { useRef, useState, Suspense, useEffect } from 'react';
import type { Field } from '#model/types.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { useHeldFocus } from '#kit/focus.ts';
import { iconOnly } from '#kit/theme/components.ts';

/** Clears all filters; when none is active, restores the screen's default filter. Undefined where both are the same. */
export function useReset(): { label: string; run: () => void } | undefined {
  const { defaultFilter } = useFilterable();
  const { filterValues, setFilters } = useListContext();
  const isEmpty = Object.keys(filterValues).length === 0;
  const isDefault = deepEqual(filterValues, defaultFilter);
  const hasDefault = Object.keys(defaultFilter).length > 0;
  if (isEmpty ? !hasDefault : isDefault) return;
  return {
    label: translate(isEmpty ? 'portal.screen.filter.restore' : 'portal.screen.filter.clear'),
    run: () => setFilters(isEmpty ? defaultFilter : {}),
  };
}

export function ResetFilters() {
  const { filterValues } = useListContext();
  const reset = useReset();
  // the search has a button of its own for this
  if (!reset || Object.keys(filterValues).join() === 'q') return null;
  return (
    <Button
      size="small"
      color="inherit"
      onClick={({ currentTarget: { parentElement } }) => {
        // The button is gone once it has done its work.
        const add = document.getElementById(addFilterId);
        (add ?? parentElement?.querySelector<HTMLElement>('[aria-haspopup="menu"], button'))?.focus();
        reset.run();
      }}
    >
      {reset.label}
    </Button>
  );
}

/**
 * A menu of the filters that are not active. Typing the first letters of a name finds it.
 *
 * @param asIcon without its word, where there is no room for it
 */
export function AddFilter({ edited, onEdit, asIcon = false }: EditedFilter & { asIcon?: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = useRef<string | null>(null);
  const fields = useChips(edited).left;
  if (fields.length === 0) return null;
  const label = translate('portal.screen.filter.add');
  return (
    <>
      <Button
        id={addFilterId}
        size="small"
        color="inherit"
        title={asIcon ? label : undefined}
        startIcon={asIcon ? <FilterList /> : <Add />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={asIcon ? iconOnly : undefined}
      >
        {label}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        // The filter's own popover opens once the menu has returned the focus.
        slotProps={{
          transition: { onExited: () => chosen.current !== null && onEdit(chosen.current) },
          paper: { sx: { maxHeight: 420 } },
        }}
      >
        {fields.map(({ id, label: name }) => (
          <MenuItem
            key={id}
            dense
            onClick={() => {
              chosen.current = id;
              setAnchor(null);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const addFilterId = 'adicionar-filtro';

const FilterInput = lazyPage(() => import('./FilterInput.tsx'), 'FilterInput');

const chipSize = { height: 28, maxWidth: 320 };

type Props = {
  field: Field;
  words: string;
  isEdited: boolean;
  onEdit: () => void;
  /** The popover has closed and has returned the focus. */
  onExited: () => void;
};

/** A filter as a chip: its field and value, with buttons to change and to remove it. */
function FilterChip({ field, words, isEdited, onEdit, onExited }: Props) {
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
          isActive ? () => setFilters(without(filterValues, filterKeysOf(field.id, filterValues))) : undefined
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

/** The filter being edited keeps its chip, even while it has no value. */
export type EditedFilter = {
  edited: string | null;
  onEdit: (field: string | null) => void;
};

/** The filters with a chip, those of other conditions, and those that are left to be added. */
function useChips(edited: string | null) {
  const { fields, others, wordsFor } = useActiveFilters();
  const { tabs } = useFilterable();
  const all = fields.filter(({ id }) => id !== tabs).map((field) => ({ field, words: wordsFor(field) }));
  const shown = all.filter(({ field, words }) => words !== '' || field.id === edited);
  const left = all.filter((one) => !shown.includes(one)).map(({ field }) => field);
  return { shown, others, left };
}

/** One chip per active filter. */
export function ActiveFilters({ edited, onEdit }: EditedFilter) {
  const { shown, others } = useChips(edited);
  const { filterValues, setFilters } = useListContext();
  const bar = useRef<HTMLDivElement>(null);
  useHeldFocus(() => document.getElementById(addFilterId) ?? undefined, bar);
  return (
    <Box ref={bar} sx={{ display: 'contents' }}>
      {shown.map(({ field, words }) => (
        <FilterChip
          key={field.id}
          field={field}
          words={words}
          isEdited={field.id === edited}
          onEdit={() => onEdit(field.id)}
          onExited={() => edited === field.id && onEdit(null)}
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
    </Box>
  );
}

/** One chip per active filter, and a button to add another. */
export function FilterChips() {
  const [edited, onEdit] = useState<string | null>(null);
  return (
    <>
      <ActiveFilters {...{ edited, onEdit }} />
      <AddFilter {...{ edited, onEdit }} />
    </>
  );
}
