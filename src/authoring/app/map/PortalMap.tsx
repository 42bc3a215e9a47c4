import {
  Card,
  Typography,
  Box,
  InputAdornment,
  Skeleton,
  TextField,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { LinkList } from '../LinkList.tsx';
import { LinkTab, LinkTabs } from '#kit/links.tsx';
import { translate } from '#kit/translate.ts';
import {
  mapItemKinds,
  type Item,
  type ItemRef,
  type MapItemKind,
  mapAddress,
  itemsOf,
  searchMap,
  useMapAddress,
} from './useMapAddress.ts';
import Search from '@mui/icons-material/Search';
import { useMemo } from 'react';
import type { PortalMap as Map } from '#authoring/rights/portalMap.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { LoadError, LoadingSkeleton } from '#kit/feedback/loading.tsx';
import { useEngine } from '../access/useAccess.ts';
import { ReferenceButton } from '../reference/Example.tsx';
import { MapDetail } from './MapDetail.tsx';

type MapListProps = {
  found: Record<MapItemKind, Item[]>;
  kind: MapItemKind;
  current: ItemRef | null;
  typed: string;
};

/** The items of one kind that match the search. */
function MapList({ found, kind, current, typed }: MapListProps) {
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
        {mapItemKinds.map((one) => (
          <LinkTab
            key={one}
            value={one}
            to={mapAddress({ kind: one }, typed)}
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
            to: mapAddress(item, typed),
            isCurrent: item.id === current?.id,
          }))}
        />
      )}
    </Card>
  );
}

/** The whole configuration as a map: what exists, how it is connected, and who may open it. */
export function PortalMapPage() {
  const { route } = useCurrentRoute();
  const { data: map, error, refetch } = useEngine<Map>('/config/map.json');
  return (
    <>
      <PageHeader
        title={route.label}
        description={route.description ?? translate('portal.map.description')}
        actions={<ReferenceButton />}
      />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!map && !error && (
        <LoadingSkeleton>
          <Skeleton width={420} height={36} sx={{ maxWidth: '100%', mb: 2 }} />
          {Array.from({ length: 8 }, (_, at) => (
            <Skeleton key={at} width={`${60 - ((at * 13) % 30)}%`} height={32} />
          ))}
        </LoadingSkeleton>
      )}
      {map && <Walk map={map} />}
    </>
  );
}

function Walk({ map }: { map: Map }) {
  const { kind, item, typed, setTyped } = useMapAddress();
  const items = useMemo(() => itemsOf(map), [map]);
  const found = useMemo(
    () =>
      Object.fromEntries(mapItemKinds.map((one) => [one, searchMap(items[one], typed)])) as Record<
        MapItemKind,
        Item[]
      >,
    [items, typed],
  );
  // on wide screens the first item is shown until another one is selected
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const shown = item ?? (isWide ? (found[kind][0] ?? null) : null);
  const onlyList = { xs: item ? 'none' : 'block', md: 'block' };
  return (
    <>
      <Box role="search" sx={{ maxWidth: 420, mb: 2, display: onlyList }}>
        <TextField
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={translate('portal.map.search')}
          slotProps={{
            htmlInput: { 'aria-label': translate('portal.map.search') },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Search />
                </InputAdornment>
              ),
            },
          }}
        />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
        }}
      >
        <Box
          sx={{
            display: onlyList,
            '& > nav': { maxHeight: { md: 'calc(100vh - 260px)' } },
          }}
        >
          <MapList found={found} kind={kind} current={shown} typed={typed} />
        </Box>
        {shown && <MapDetail map={map} item={shown} typed={typed} />}
      </Box>
    </>
  );
}
