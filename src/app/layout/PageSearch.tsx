import Search from '@mui/icons-material/Search';
import { Autocomplete, Box, InputAdornment, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { openedByKey } from '../ui/focus/openedByKey.ts';
import { openElsewhere, opensElsewhere, opening } from '../ui/openElsewhere.ts';
import { usePortalIndex } from '../portal/context.ts';
import { usePermissions } from '../portal/useSession.ts';
import { createPageSearch } from './searchPages.ts';
import { mainId } from './SkipLink.tsx';
import { isSlash } from './shortcuts.ts';

const maxLength = 512;

/** The header's search for pages by title. "/" focuses it. */
export function PageSearch() {
  const navigate = useNavigate();
  // `navigate` changes with every page
  const latest = useRef(navigate);
  useLayoutEffect(() => void (latest.current = navigate));
  const go = useCallback((path: string, isKey: boolean) => {
    // No other page follows that would take the focus.
    if (path === window.location.pathname) document.getElementById(mainId)?.focus({ preventScroll: true });
    void latest.current(path, isKey ? { state: openedByKey } : {});
  }, []);
  return <SearchInput go={go} />;
}

const SearchInput = memo(function SearchInput({ go }: { go: (path: string, isKey: boolean) => void }) {
  const translate = useTranslate();
  const index = usePortalIndex();
  const permissions = usePermissions();
  const search = useMemo(() => createPageSearch(index, permissions ?? []), [index, permissions]);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useShortcut(input);

  return (
    <Autocomplete
      sx={{
        flex: '0 1 380px',
        minWidth: 0,
        '& .MuiInputAdornment-root': { mr: 0 },
        '& .MuiAutocomplete-inputRoot .MuiAutocomplete-input': { pl: 0.75 },
      }}
      options={search(text)}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ path }) => path}
      isOptionEqualToValue={(option, value) => option.path === value.path}
      filterOptions={(options) => options}
      value={null}
      inputValue={text}
      onInputChange={(_event, value, reason) =>
        setText(reason === 'input' || reason === 'clear' ? value : '')
      }
      onChange={(event, page) => {
        if (!page) return;
        input.current?.blur();
        if (opensElsewhere(event as MouseEvent)) openElsewhere(page.path);
        else go(page.path, event.type === 'keydown');
      }}
      openOnFocus
      disablePortal
      // the input of a phone is too narrow for titles
      slotProps={{ popper: { sx: { minWidth: 'min(358px, 100vw - 32px)' } } }}
      autoHighlight={text !== ''}
      blurOnSelect
      forcePopupIcon={false}
      noOptionsText={translate('portal.search.none')}
      renderOption={({ key, ...props }, { label, path, context }) => (
        <Box
          component="li"
          key={key}
          {...props}
          onAuxClick={opening(path, () => undefined).onAuxClick}
          sx={{ display: 'flex', gap: 1 }}
        >
          <span>{label}</span>
          {context && (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 'auto' }}>
              {context}
            </Typography>
          )}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={input}
          placeholder={translate('portal.search.placeholder')}
          slotProps={{
            ...params.slotProps,
            input: {
              ...params.slotProps.input,
              startAdornment: (
                <InputAdornment position="start">
                  <Search fontSize="small" />
                </InputAdornment>
              ),
            },
            htmlInput: {
              ...params.slotProps.htmlInput,
              'aria-label': translate('portal.search.label'),
              'aria-keyshortcuts': '/',
              maxLength,
            },
          }}
        />
      )}
    />
  );
});

function useShortcut(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSlash(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [input]);
}
