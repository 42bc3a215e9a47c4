import { List, Typography } from '@mui/material';
import { useId } from 'react';
import type { IndexRoute } from '#model/api/clientTypes.ts';
import { useFavourites } from '#ui/portal/useFavourites.ts';
import { translate } from '#ui/translate.ts';
import { ScreenEntry } from './ScreenEntry.tsx';
import type { PendingCounts } from './usePendingCounts.ts';

type Props = {
  current: IndexRoute | undefined;
  waiting: PendingCounts;
  onNavigate: (() => void) | undefined;
};

/** The screens that the user has pinned, at the top of the menu. Renders nothing without any. */
export function Favourites({ current, waiting, onNavigate }: Props) {
  const { routes } = useFavourites();
  const id = useId();
  if (routes.length === 0) return null;
  return (
    <>
      <Typography
        id={id}
        variant="caption"
        component="p"
        color="textSecondary"
        sx={{ px: 1.25, pt: 0.5, pb: 0.25, fontWeight: 600 }}
      >
        {translate('portal.menu.favourites')}
      </Typography>
      <List
        disablePadding
        aria-labelledby={id}
        sx={{ pb: 1, mb: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        {routes.map((route) => (
          <ScreenEntry
            key={route.path}
            route={route}
            isCurrent={route === current}
            count={waiting.get(route) ?? 0}
            onNavigate={onNavigate}
          />
        ))}
      </List>
    </>
  );
}
