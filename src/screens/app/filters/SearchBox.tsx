import { FilterLiveForm, useEvent, useListContext, type FilterLiveFormProps, useInput } from 'ra-core';
import { useContext, useEffect, useState, type ReactNode, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Filter } from '#model/types.ts';
import { sameFormValue } from '#ui/data/sameFormValue.ts';
import { noTypedFilter, TypedFilter } from './typedFilters.tsx';
import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import { Box, IconButton, InputAdornment, TextField } from '@mui/material';
import { translate } from '#kit/translate.ts';
import { useScreen } from '../useScreen.ts';

/** The pause in ms after a key before the filter is applied. */
const pause = 200;

/** A form over the list's filter, applied shortly after the user stops typing. */
export function LiveFilter({
  children,
  ...props
}: Omit<FilterLiveFormProps, 'children' | 'debounce'> & { children: ReactNode }) {
  return (
    <FilterLiveForm {...props} debounce={pause}>
      {children}
      <Watch />
    </FilterLiveForm>
  );
}

function Watch() {
  const typed = useContext(TypedFilter);
  const { watch, getValues, setValue, formState } = useFormContext();
  const { filterValues } = useListContext() as { filterValues: Filter };
  const { isValid } = formState;
  const read = useEvent((names: ReadonlySet<string>) =>
    isValid ? Object.fromEntries([...names].map((name) => [name, getValues(name) as unknown])) : {},
  );
  const [changed] = useState(() => new Set<string>());
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      if (!name) return;
      changed.add(name);
      typed?.register(() => read(changed) as Filter);
    });
    return unsubscribe;
  }, [typed, watch, read, changed]);
  const inForce = JSON.stringify(filterValues);
  const follow = useEvent(() => {
    const waiting = [...changed].filter((name) => !sameFormValue(getValues(name), filterValues[name]));
    if (waiting.length === 0) {
      typed?.register(noTypedFilter);
      changed.clear();
    }
    // What was typed since then is applied later. react-admin's form expects one late filter, and would take the
    // next one in its place: unless it is set again.
    for (const name of waiting) setValue(name, getValues(name));
  });
  useEffect(() => {
    if (inForce) follow();
  }, [inForce, follow]);
  return null;
}

/**
 * Full-text search over the fields that the resource declares for it.
 *
 * @param isIcon where a row is full: the box is as wide as its icon until it has the focus or a text
 */
export function SearchBox({ isIcon = false }: { isIcon?: boolean }) {
  return (
    <Box
      sx={{
        flex: { xs: '1 1 96px', sm: '1 1 140px' },
        maxWidth: { sm: 240 },
        // on a phone, what is typed has room, and the filters go below if need be
        '&:has(input:not(:placeholder-shown))': { flexBasis: { xs: 190, sm: 140 } },
        ...(isIcon && asIcon),
      }}
    >
      <LiveFilter>
        <SearchField />
      </LiveFilter>
    </Box>
  );
}

const asIcon = {
  containerType: 'inline-size',
  // opened, it takes room from the tabs
  minWidth: 200,
  '&:not(:focus-within, :has(input:not(:placeholder-shown)))': {
    minWidth: 36,
    flexBasis: 36,
    '& > form': {
      '@container (max-width: 90px)': {
        '& .MuiInputBase-root': { px: 1, cursor: 'pointer' },
        // over the icon, which shows through
        '& input': { position: 'absolute', inset: 0, height: '100%', p: 0, opacity: 0, cursor: 'pointer' },
      },
    },
  },
} as const;

function SearchField() {
  const { resource } = useScreen();
  const { field } = useInput({ source: 'q' });
  const input = useRef<HTMLInputElement>(null);
  const fields = resource.search.map((id) => resource.fields[id]?.label).filter(Boolean);
  return (
    <TextField
      {...field}
      inputRef={(element: HTMLInputElement | null) => {
        input.current = element;
        field.ref(element);
      }}
      ref={undefined}
      size="small"
      placeholder={translate('portal.screen.search.placeholder')}
      fullWidth
      slotProps={{
        htmlInput: {
          'aria-label': translate('portal.screen.search.label', { name: resource.label.many }),
          title:
            fields.length > 0
              ? translate('portal.screen.search.fields', { fields: fields.join(', ') })
              : undefined,
          maxLength: 512,
          'data-search': '',
          'aria-keyshortcuts': '/',
          enterKeyHint: 'search',
          autoComplete: 'off',
        },
        input: {
          startAdornment: (
            <InputAdornment position="start" disablePointerEvents>
              <Search fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: field.value ? (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={translate('portal.screen.search.clear')}
                onClick={() => {
                  field.onChange('');
                  // The button is gone with the text.
                  input.current?.focus();
                }}
              >
                <Close fontSize="small" />
              </IconButton>
            </InputAdornment>
          ) : undefined,
        },
      }}
    />
  );
}
