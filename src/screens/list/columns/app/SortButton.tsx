import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import SwapVert from '@mui/icons-material/SwapVert';
import { Button, IconButton, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { useListSortContext } from 'ra-core';
import { useState } from 'react';
import { lowerFirst } from '#model/records/title.ts';
import { isSortable } from '#kinds/isSortable.ts';
import { fieldsOfCard } from '#screens/list/card/card.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useIsPhone } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';

/**
 * A menu for the sort order, for views without column headings. Choosing the same field again reverses it.
 */
export function SortButton() {
  const { screen, resource } = useScreen();
  const { sort, setSort } = useListSortContext();
  const isPhone = useIsPhone();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const labels = new Map(screen.columns.map(({ field, label }) => [field, label]));
  const ways = [...new Set([...labels.keys(), ...fieldsOfCard(screen.card), sort.field])].flatMap((id) => {
    const field = resource.fields[id];
    return field && isSortable(field) ? [{ id, label: labels.get(id) ?? field.label }] : [];
  });
  if (ways.length === 0) return null;

  const Arrow = sort.order === 'ASC' ? ArrowUpward : ArrowDownward;
  const order = translate(`ra.sort.${sort.order}`);
  const chosen = ways.find(({ id }) => id === sort.field)?.label;
  const label = chosen
    ? translate('ra.sort.sort_by', { field_lower_first: lowerFirst(chosen), order })
    : translate('ra.action.sort');
  const button = {
    'aria-label': label,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget),
  };
  return (
    <>
      {isPhone ? (
        <IconButton {...button}>
          <SwapVert />
        </IconButton>
      ) : (
        <Button
          {...button}
          size="small"
          color="inherit"
          startIcon={<SwapVert />}
          {...(chosen && { endIcon: <Arrow /> })}
        >
          {chosen ?? label}
        </Button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {ways.map(({ id, label: name }) => {
          const isChosen = id === sort.field;
          return (
            <MenuItem
              key={id}
              role="menuitemradio"
              aria-checked={isChosen}
              selected={isChosen}
              onClick={() => {
                setAnchor(null);
                setSort({ field: id, order: isChosen && sort.order === 'ASC' ? 'DESC' : 'ASC' });
              }}
            >
              <ListItemText>{name}</ListItemText>
              <ListItemIcon sx={{ justifyContent: 'flex-end' }}>
                {isChosen && <Arrow fontSize="small" titleAccess={order} />}
              </ListItemIcon>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
