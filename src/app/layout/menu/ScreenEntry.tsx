import { ListItem, ListItemButton, ListItemText } from '@mui/material';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { IndexRoute } from '#model/api/clientTypes.ts';
import { countRoom, PendingBadge } from './PendingBadge.tsx';

type Props = {
  route: IndexRoute;
  isCurrent: boolean;
  /** The number of tasks that wait for the user there. */
  count: number;
  onNavigate?: (() => void) | undefined;
};

/** A screen in the menu. */
export function ScreenEntry({ route, isCurrent, count, onNavigate }: Props) {
  const countId = useId();
  return (
    <ListItem disablePadding sx={{ position: 'relative' }}>
      <ListItemButton
        component={Link}
        to={route.path}
        onClick={onNavigate}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={count > 0 ? countId : undefined}
        sx={{
          minHeight: 32,
          '@media (pointer: coarse)': { minHeight: 44 },
          py: 0.25,
          pl: 1.25,
          pr: countRoom,
          color: 'text.secondary',
          '&.Mui-selected, &.Mui-selected:hover': { color: 'primary.main', bgcolor: 'action.selected' },
        }}
      >
        <ListItemText
          primary={route.label}
          sx={{ my: 0 }}
          slotProps={{ primary: { variant: 'body2', sx: { fontWeight: isCurrent ? 600 : 450 } } }}
        />
      </ListItemButton>
      {count > 0 && <PendingBadge id={countId} count={count} height={32} />}
    </ListItem>
  );
}
