import { Button, Menu, MenuItem, Box, Chip, Popover, Skeleton, TextField, Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import { useFilterable, useActiveFilters } from './useFilterable.ts';
import { filterKeysOf, without } from '#screens/filterWords.ts';
import { deepEqual } from '#model/values/json.ts';
import { translate } from '#kit/translate.ts';
import Add from '@mui/icons-material/Add';
import FilterList from '@mui/icons-material/FilterList';
import { useRef, useState, Suspense } from 'react';
import { searchItems } from '#model/filter/searchWords.ts';
import { kindOf } from '#kinds/registry.ts';
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

type AddProps = {
  /** Without its word, where there is no room for it. */
  asIcon?: boolean;
  /** Offers the active filters as well, where they have no chips. */
  withActive?: boolean;
};

/**
 * A menu of the filters that are not active, and then the value of the one that is chosen, in the same place. Typing finds
 * a name: by its first letters or, in a long menu, in a box.
 */
export function AddFilter({ asIcon = false, withActive = false }: AddProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const chosen = useRef<Field | null>(null);
  const [edited, setEdited] = useState<Field | null>(null);
  const [isEditing, setEditing] = useState(false);
  const { left } = useChips(withActive);
  if (left.length === 0 && !edited) return null;
  const label = translate('portal.screen.filter.add');
  const found = searchItems(left, typed, (field) => field.label);
  return (
    <>
      <Button
        ref={setButton}
        id={addFilterId}
        size="small"
        color="inherit"
        title={asIcon ? label : undefined}
        startIcon={asIcon ? <FilterList /> : <Add />}
        aria-haspopup="menu"
        onClick={() => setOpen(true)}
        sx={asIcon ? iconOnly : undefined}
      >
        {label}
      </Button>
      <Menu
        open={isOpen}
        anchorEl={button}
        onClose={() => setOpen(false)}
        slotProps={{
          transition: {
            // the value's popover opens once the menu has returned the focus
            onExited: () => {
              setEdited(chosen.current);
              setEditing(chosen.current !== null);
              chosen.current = null;
              setTyped('');
            },
          },
          paper: { sx: { maxHeight: 420, minWidth: 220 } },
        }}
      >
        {left.length > fewFilters && (
          <Box
            component="li"
            role="none"
            sx={{ px: 1, pb: 1 }}
            // the letters are typed, and the menu's own search by them rests
            onKeyDown={(event) => event.key.length === 1 && event.stopPropagation()}
          >
            <TextField
              ref={focusInput}
              fullWidth
              size="small"
              placeholder={translate('portal.screen.filter.find')}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              slotProps={{ htmlInput: { 'aria-label': translate('portal.screen.filter.find') } }}
            />
          </Box>
        )}
        {found.map((field) => (
          <MenuItem
            key={field.id}
            dense
            onClick={() => {
              chosen.current = field;
              setOpen(false);
            }}
          >
            {field.label}
          </MenuItem>
        ))}
      </Menu>
      {edited && (
        <FilterPopover
          field={edited}
          anchor={isEditing ? button : null}
          onClose={() => setEditing(false)}
          onExited={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** The menu's own focus goes to its first entry. */
const focusInput = (box: HTMLElement | null) =>
  void requestAnimationFrame(() => box?.querySelector('input')?.focus());

/** With more of them, the menu has a box to search in. */
const fewFilters = 8;

const addFilterId = 'adicionar-filtro';

const FilterInput = lazyPage(() => import('./FilterInput.tsx'), 'FilterInput');

const chipSize = { height: 28, maxWidth: 320 };

type PopoverProps = {
  field: Field;
  anchor: HTMLElement | null;
  onClose: () => void;
  /** It has closed and has returned the focus. */
  onExited?: () => void;
};

/** The value of a filter, to be changed. */
const FilterPopover = ({ field, anchor, onClose, onExited }: PopoverProps) => (
  <Popover
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{
      transition: { onExited },
      paper: { role: 'dialog', 'aria-label': field.label, sx: { mt: 0.5 } },
    }}
  >
    <Box sx={{ p: 2, width: 320, maxHeight: 420, overflow: 'auto' }}>
      {/* other inputs have their label, and the dialog is named by it */}
      {kindOf(field).filter === 'choice' && (
        <Typography aria-hidden variant="body2" sx={{ mb: 1, fontWeight: 600 }}>
          {field.label}
        </Typography>
      )}
      <Suspense fallback={<Skeleton variant="rounded" height={36} />}>
        <FilterInput field={field} takesFocus />
      </Suspense>
    </Box>
  </Popover>
);

type ChipProps = { field: Field; words: string; onOpen: () => void; onExited: () => void };

/** A filter as a chip: its field and value, with buttons to change and to remove it. */
function FilterChip({ field, words, onOpen, onExited }: ChipProps) {
  const { filterValues, setFilters } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isActive = words !== '';
  const label = isActive ? `${field.label}: ${words}` : field.label;
  const remove = () => setFilters(without(filterValues, filterKeysOf(field.id, filterValues)));
  return (
    <>
      <Chip
        variant={isActive ? 'filled' : 'outlined'}
        label={label}
        title={label}
        aria-label={translate('portal.screen.filter.by', { field: label })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          onOpen();
        }}
        onDelete={isActive ? remove : undefined}
        sx={chipSize}
      />
      <FilterPopover {...{ field, anchor, onExited }} onClose={() => setAnchor(null)} />
    </>
  );
}

/** The filters with a chip, those of other conditions, and those that are left to be added. */
function useChips(withActive = false) {
  const { fields, others, wordsFor } = useActiveFilters();
  const { tabs } = useFilterable();
  const all = fields.filter(({ id }) => id !== tabs).map((field) => ({ field, words: wordsFor(field) }));
  const left = all.filter(({ words }) => withActive || words === '').map(({ field }) => field);
  return { all, others, left };
}

/** One chip per active filter. */
export function ActiveFilters() {
  const { all, others } = useChips();
  // the one whose value is being changed stays, even while it has none
  const [edited, setEdited] = useState<string | null>(null);
  const shown = all.filter(({ field, words }) => words !== '' || field.id === edited);
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
          onOpen={() => setEdited(field.id)}
          onExited={() => setEdited(null)}
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

/** A button to add a filter, and one chip per active one. */
export const FilterChips = () => (
  <>
    <AddFilter />
    <ActiveFilters />
  </>
);
