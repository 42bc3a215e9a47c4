import { Box, List, ListItem, ListItemButton, ListItemText } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { moveAmongLinks } from '#kit/focus.ts';

/** `li` elements in as many columns as fit at this width. `sparse` increases the gaps. */
export const ColumnsList = ({
  width,
  sparse = false,
  children,
}: {
  width: number;
  sparse?: boolean;
  children: ReactNode;
}) => (
  <Box
    component="ul"
    sx={{
      listStyle: 'none',
      p: 0,
      m: 0,
      display: 'grid',
      columnGap: sparse ? 1.5 : 2,
      rowGap: sparse ? 1.5 : 0.75,
      gridTemplateColumns: `repeat(auto-fill, minmax(${width}px, 1fr))`,
    }}
  >
    {children}
  </Box>
);

export type LinkItem = { key: string; label: string; note: string; to: string; isCurrent: boolean };

type Props = {
  items: readonly LinkItem[];
  /** Scrolls to the current link when that changes. */
  followsCurrent?: boolean;
  sx?: object;
};

/** Links that choose what is shown beside them: a single tab stop, within which arrow keys move. */
export function LinkList({ items, followsCurrent = false, sx }: Props) {
  const [focused, setFocused] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const current = items.find(({ isCurrent }) => isCurrent);
  const stop = items.find(({ key }) => key === focused) ?? current ?? items[0];
  useEffect(() => {
    if (followsCurrent && current?.key !== undefined)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [followsCurrent, current?.key]);
  return (
    <List
      ref={list}
      onKeyDown={moveAmongLinks}
      sx={{ p: 1, overflowY: 'auto', scrollbarWidth: 'thin', ...sx }}
    >
      {items.map(({ key, label, note, to, isCurrent }) => (
        <ListItem key={key} disablePadding>
          <ListItemButton
            component={Link}
            to={to}
            selected={isCurrent}
            aria-current={isCurrent ? 'true' : undefined}
            tabIndex={key === stop?.key ? 0 : -1}
            onFocus={() => setFocused(key)}
            sx={{ py: 0.5, px: 1.25 }}
          >
            <ListItemText
              primary={label}
              secondary={note}
              sx={{ my: 0 }}
              slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true, variant: 'body2' } }}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
