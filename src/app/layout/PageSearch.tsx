import Search from '@mui/icons-material/Search';
import { Autocomplete, Box, ButtonBase, InputAdornment, Paper, TextField, Typography } from '@mui/material';
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent as Pressed,
  type MouseEvent,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { openedByKey } from '#ui/focus/openedByKey.ts';
import { openElsewhere, opensElsewhere, opening } from '#ui/openElsewhere.ts';
import { palette, typeAhead } from '../palette/typedAhead.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { usePermissions } from '#ui/portal/useSession.ts';
import { createPageSearch } from './searchPages.ts';
import { isCommand } from '#ui/layout/isCommand.ts';
import { mainId } from '#ui/layout/SkipLink.tsx';
import { commandKey, isSlash } from '#ui/layout/shortcuts.ts';
import { translate } from '#ui/translate.ts';

const maxLength = 512;

/** The header's search for pages by title. "/" focuses it; Ctrl+K and its last row search for the text everywhere. */
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
  const index = usePortalIndex();
  const permissions = usePermissions();
  const search = useMemo(() => createPageSearch(index, permissions ?? []), [index, permissions]);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useShortcut(input);
  const handOver = () => {
    typeAhead(text);
    setText('');
    input.current?.blur();
  };
  const searchAll = () => {
    handOver();
    palette.open?.();
  };

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
      slotProps={{
        popper: { sx: { minWidth: 'min(358px, 100vw - 32px)' } },
        paper: { text: text.trim(), onAll: searchAll } as object,
      }}
      slots={{ paper: Found }}
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
              endAdornment: (
                <InputAdornment position="end" sx={{ display: { xs: 'none', md: 'flex' } }}>
                  <Key>{`${commandKey} K`}</Key>
                </InputAdornment>
              ),
            },
            htmlInput: {
              ...params.slotProps.htmlInput,
              'aria-label': translate('portal.search.label'),
              'aria-keyshortcuts': '/',
              maxLength,
              // the palette opens by the same key, with this text
              onKeyDown: (event: Pressed) => isCommand(event, 'k') && text !== '' && handOver(),
            },
          }}
        />
      )}
    />
  );
});

type FoundProps = ComponentProps<typeof Paper> & { text?: string; onAll?: () => void };

/** The pages found, and a row that searches for the text everywhere. It is not one of the results. */
function Found({ text = '', onAll, children, ...paper }: FoundProps) {
  return (
    <Paper {...paper}>
      {children}
      <ButtonBase
        // the keys are in the input, where Ctrl+K does the same
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onAll}
        sx={{
          display: 'flex',
          justifyContent: 'flex-start',
          gap: 1,
          width: '100%',
          px: 2,
          py: 1,
          borderTop: 1,
          borderColor: 'divider',
          typography: 'body2',
          color: 'primary.main',
          textAlign: 'start',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {translate(text === '' ? 'portal.search.all' : 'portal.search.everywhere', { text })}
        </Box>
        <Box component="span" sx={{ ml: 'auto', display: { xs: 'none', md: 'inline' } }}>
          <Key>{`${commandKey} K`}</Key>
        </Box>
      </ButtonBase>
    </Paper>
  );
}

const Key = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{
      font: 'inherit',
      fontSize: '0.75rem',
      px: 0.75,
      border: 1,
      borderColor: 'divider',
      borderRadius: 0.5,
      color: 'text.secondary',
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
);

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
