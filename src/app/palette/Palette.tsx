import Search from '@mui/icons-material/Search';
import { Box, Dialog, InputBase, Typography, useAutocomplete } from '@mui/material';
import { useEvent } from 'ra-core';
import { useEffect, useState, type MouseEvent, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { SignOutDialog } from '../auth/SignOutDialog.tsx';
import { useSignOut } from '../auth/useSignOut.ts';
import { SettingsDrawer } from '../settings/SettingsDrawer.tsx';
import { openedByKey } from '#ui/focus/openedByKey.ts';
import { openElsewhere, opensElsewhere, opening } from '#ui/openElsewhere.ts';
import { visuallyHidden } from '#ui/visuallyHidden.ts';
import { translate } from '#ui/translate.ts';
import { ahead } from './typedAhead.ts';
import { useItems, type Item } from './useItems.ts';

type Props = {
  onClose: () => void;
  onShortcuts: () => void;
};

type Instead = 'settings' | 'signOut';

/**
 * Ctrl+K: opens a screen, a record or a form by part of its name, or runs a command. What a command opens takes the
 * palette's place.
 */
export function Palette(props: Props) {
  const [instead, setInstead] = useState<Instead>();
  const { onClose } = props;
  if (instead === 'settings') return <SettingsDrawer open onClose={onClose} />;
  if (instead === 'signOut') return <SignOutDialog onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={props.onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          'aria-label': translate('portal.palette.title'),
          sx: { mt: { xs: 1, sm: '12vh' }, mx: { xs: 1, sm: 4 }, width: '100%' },
        },
      }}
    >
      <Content {...props} onOpen={setInstead} />
    </Dialog>
  );
}

function Content({ onClose, onShortcuts, onOpen }: Props & { onOpen: (what: Instead) => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  // the keys typed until the input has the focus, also those between its rendering and this effect
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect
    setText(ahead.typed ?? '');
    ahead.typed = undefined;
  }, []);
  const onSettings = useEvent(() => onOpen('settings'));
  const onSignOut = useEvent(useSignOut(() => onOpen('signOut')));
  const { items, isWaiting, hasFailed, isCut } = useItems(text, { onShortcuts, onSettings, onSignOut });
  const choose = (item: Item, event: SyntheticEvent) => {
    const isKey = event.type === 'keydown';
    if (item.to && opensElsewhere(event as MouseEvent)) return openElsewhere(item.to);
    // gone at once: what runs may open a dialog or print the page
    if (!item.staysOpen) flushSync(onClose);
    const state = isKey ? { ...item.state, ...openedByKey } : item.state;
    if (item.to) void navigate(item.to, state ? { state } : {});
    else item.run?.({ detail: isKey ? 0 : 1 });
  };
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } =
    useAutocomplete<Item>({
      id: 'palette',
      options: items,
      open: true,
      value: null,
      inputValue: text,
      getOptionLabel: ({ label }) => label,
      getOptionKey: ({ key }) => key,
      isOptionEqualToValue: (a, b) => a.key === b.key,
      filterOptions: (options) => options,
      groupBy: ({ group }) => group,
      // Enter does nothing to the open record before something is typed or chosen
      autoHighlight: text !== '' || !items[0]?.key.startsWith('here:'),
      onInputChange: (_event, value, reason) => reason === 'input' && setText(value),
      onChange: (event, item) => item && choose(item, event),
      onClose: (_event, reason) => reason === 'escape' && onClose(),
    });
  const groups = groupedOptions as readonly { key: number; index: number; group: string; options: Item[] }[];
  const note = noteOf({ text: text.trim(), isEmpty: items.length === 0, isWaiting, hasFailed, isCut });

  return (
    <>
      <Box
        {...getRootProps()}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1.25,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Search fontSize="small" color="action" />
        <InputBase
          fullWidth
          // oxlint-disable-next-line no-autofocus -- it was asked for to be typed into
          autoFocus
          placeholder={translate('portal.palette.placeholder')}
          inputProps={{ ...getInputProps(), 'aria-label': translate('portal.palette.title'), maxLength: 100 }}
        />
      </Box>
      <Box
        component="ul"
        {...getListboxProps()}
        aria-labelledby={undefined}
        aria-label={translate('portal.palette.title')}
        sx={{ m: 0, p: 0, maxHeight: '56vh', overflowY: 'auto' }}
      >
        {groups.map(({ key, index, group, options }) => (
          <Box component="li" key={key} role="group" aria-label={group} sx={{ listStyle: 'none', pt: 1 }}>
            <Typography variant="body2" color="textSecondary" role="presentation" sx={{ px: 2, pb: 0.5 }}>
              {group}
            </Typography>
            <Box component="ul" role="presentation" sx={{ m: 0, p: 0 }}>
              {options.map((item, at) => {
                const { key: optionKey, ...props } = getOptionProps({
                  option: item,
                  index: index + at,
                }) as ReturnType<typeof getOptionProps> & { key: string };
                return <Option key={optionKey} item={item} props={props} />;
              })}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ px: 2, py: note ? 1.5 : 0.5 }}>
        {note ? (
          translate(`portal.palette.${note}`, { text: text.trim() })
        ) : (
          <span style={visuallyHidden}>
            {translate('portal.palette.found', { smart_count: items.length })}
          </span>
        )}
      </Typography>
    </>
  );
}

const Option = ({ item, props }: { item: Item; props: object }) => (
  <Box
    component="li"
    {...props}
    onAuxClick={opening(item.to, () => undefined).onAuxClick}
    sx={{
      listStyle: 'none',
      display: 'flex',
      alignItems: 'baseline',
      gap: 2,
      px: 2,
      py: 0.875,
      cursor: 'pointer',
      '&.Mui-focused': { bgcolor: 'action.selected' },
    }}
  >
    <Box sx={{ minWidth: 0 }}>
      <Typography noWrap>{item.label}</Typography>
      {item.facts && (
        <Typography variant="caption" component="div" color="textSecondary" noWrap>
          {item.facts}
        </Typography>
      )}
    </Box>
    {item.context && (
      <Typography
        component="span"
        variant="body2"
        color="textSecondary"
        noWrap
        sx={{ ml: 'auto', flexShrink: 0 }}
      >
        {item.context}
      </Typography>
    )}
  </Box>
);

type State = { text: string; isEmpty: boolean; isWaiting: boolean; hasFailed: boolean; isCut: boolean };

function noteOf({ text, isEmpty, isWaiting, hasFailed, isCut }: State) {
  if (hasFailed) return 'failed';
  if (isWaiting) return 'waiting';
  if (text === '') return 'hint';
  if (isCut) return 'cut';
  return isEmpty ? 'none' : undefined;
}
