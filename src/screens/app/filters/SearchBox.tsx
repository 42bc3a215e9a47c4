import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import { Box, IconButton, InputAdornment, TextField } from '@mui/material';
import { useInput } from 'ra-core';
import { useRef } from 'react';
import { translate } from '#kit/translate.ts';
import { useScreen } from '../useScreen.ts';
import { LiveFilter } from './LiveFilter.tsx';

/** Full-text search over the fields that the resource declares for it. */
export function SearchBox() {
  return (
    <Box
      sx={{
        flex: { xs: '1 1 96px', sm: '1 1 140px' },
        maxWidth: { sm: 240 },
        // on a phone, what is typed has room, and the filters go below if need be
        '&:has(input:not(:placeholder-shown))': { flexBasis: { xs: 190, sm: 140 } },
      }}
    >
      <LiveFilter>
        <SearchField />
      </LiveFilter>
    </Box>
  );
}

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
          enterKeyHint: 'search',
          autoComplete: 'off',
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
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
