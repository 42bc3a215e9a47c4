import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import { IconButton, InputAdornment, TextField, styled } from '@mui/material';
import { useEffect, useRef } from 'react';
import { isComposing } from '#ui/layout/isComposing.ts';
import { isSlash } from '#ui/layout/shortcuts.ts';
import { translate } from '#ui/translate.ts';
import { monospace } from './Prose.tsx';

type SearchFieldProps = { typed: string; onType: (text: string) => void };

/** Searches keywords while typing. On this page "/" focuses it, and Esc clears it. */
export function SearchField({ typed, onType }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);
  return (
    <TextField
      type="text"
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !typed || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        onType('');
      }}
      inputRef={input}
      placeholder={translate('portal.language.placeholder')}
      slotProps={{
        htmlInput: {
          role: 'searchbox',
          'aria-label': translate('portal.language.search'),
          'aria-keyshortcuts': '/',
          maxLength: 100,
          enterKeyHint: 'search',
          autoComplete: 'off',
          autoCapitalize: 'off',
          spellCheck: false,
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed ? (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={translate('portal.language.clear')}
                onClick={() => {
                  onType('');
                  input.current?.focus();
                }}
              >
                <Close fontSize="small" />
              </IconButton>
            </InputAdornment>
          ) : (
            <Key aria-hidden>/</Key>
          ),
        },
      }}
    />
  );
}

/** The shortcut; hidden on devices without a keyboard. */
const Key = styled('kbd')(({ theme }) => ({
  ...monospace,
  display: 'none',
  padding: '0 6px',
  borderRadius: 4,
  border: `1px solid ${theme.palette.divider}`,
  color: theme.palette.text.secondary,
  [theme.breakpoints.up('lg')]: { display: 'block' },
}));

/** Captures "/" before the header's search handles it. */
function useSlash(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSlash(event)) return;
      event.preventDefault();
      event.stopPropagation();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input]);
}
