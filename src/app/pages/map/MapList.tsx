import { Card, List, ListItem, ListItemButton, ListItemText, Tab, Tabs, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { moveAmongLinks } from '../../ui/focus/arrowKeys.ts';
import { kinds, type Item, type ItemRef, type Kind } from './items.ts';
import { addressOf } from './useMapAddress.ts';

type MapListProps = { found: Record<Kind, Item[]>; kind: Kind; current: ItemRef | null; typed: string };

/** The items of one kind that match the search. Arrow keys move between them. */
export function MapList({ found, kind, current, typed }: MapListProps) {
  const translate = useTranslate();
  const items = found[kind];
  const [focused, setFocused] = useState<string>();
  const called = (name?: string) => items.find(({ id }) => id === name);
  const stop = called(focused) ?? called(current?.id) ?? items[0];
  return (
    <Card
      component="nav"
      aria-label={translate('portal.map.search')}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <Tabs
        value={kind}
        variant="scrollable"
        scrollButtons={false}
        sx={{
          borderBottom: 1,
          borderColor: 'divider',
          flex: 'none',
          '& .MuiTab-root': { px: 1, fontSize: '0.8125rem' },
        }}
      >
        {kinds.map((one) => (
          <Tab
            key={one}
            value={one}
            component={Link}
            to={addressOf({ kind: one }, typed)}
            label={`${translate(`portal.map.kinds.${one}`)} ${found[one].length}`}
          />
        ))}
      </Tabs>
      {items.length === 0 ? (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          {translate('portal.map.none')}
        </Typography>
      ) : (
        <List onKeyDown={moveAmongLinks} sx={{ overflowY: 'auto', p: 1, scrollbarWidth: 'thin' }}>
          {items.map((item) => {
            const isCurrent = current?.id === item.id;
            return (
              <ListItem key={item.id} disablePadding>
                <ListItemButton
                  component={Link}
                  to={addressOf(item, typed)}
                  selected={isCurrent}
                  // a single tab stop, before the details beside it
                  tabIndex={item === stop ? 0 : -1}
                  onFocus={() => setFocused(item.id)}
                  aria-current={isCurrent ? 'true' : undefined}
                  sx={{ py: 0.5, px: 1.25 }}
                >
                  <ListItemText
                    primary={item.label}
                    secondary={item.note}
                    sx={{ my: 0 }}
                    slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true, variant: 'body2' } }}
                  />
                </ListItemButton>
              </ListItem>
            );
          })}
        </List>
      )}
    </Card>
  );
}
