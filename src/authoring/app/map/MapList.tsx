import { Card, Typography } from '@mui/material';
import { LinkList } from '../LinkList.tsx';
import { LinkTab, LinkTabs } from '#ui/LinkTabs.tsx';
import { translate } from '#ui/translate.ts';
import { kinds, type Item, type ItemRef, type Kind } from './items.ts';
import { addressOf } from './useMapAddress.ts';

type MapListProps = { found: Record<Kind, Item[]>; kind: Kind; current: ItemRef | null; typed: string };

/** The items of one kind that match the search. */
export function MapList({ found, kind, current, typed }: MapListProps) {
  const items = found[kind];
  return (
    <Card
      component="nav"
      aria-label={translate('portal.map.search')}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <LinkTabs
        value={kind}
        scrollButtons={false}
        sx={{
          borderBottom: 1,
          borderColor: 'divider',
          flex: 'none',
          '& .MuiTab-root': { px: 1, fontSize: '0.8125rem' },
        }}
      >
        {kinds.map((one) => (
          <LinkTab
            key={one}
            value={one}
            to={addressOf({ kind: one }, typed)}
            label={`${translate(`portal.map.kinds.${one}`)} ${found[one].length}`}
          />
        ))}
      </LinkTabs>
      {items.length === 0 ? (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          {translate('portal.map.none')}
        </Typography>
      ) : (
        <LinkList
          items={items.map((item) => ({
            ...item,
            key: item.id,
            to: addressOf(item, typed),
            isCurrent: item.id === current?.id,
          }))}
        />
      )}
    </Card>
  );
}
