import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import { IconButton } from '@mui/material';
import type { IndexRoute } from '#model/api/clientTypes.ts';
import { translate } from '#ui/translate.ts';
import { useFavourites } from '../portal/useFavourites.ts';

/** Pins a screen to the top of the menu, or removes it from there. */
export function PinButton({ route }: { route: IndexRoute }) {
  const { routes, isOn, pin } = useFavourites();
  if (!isOn) return null;
  const isPinned = routes.includes(route);
  const label = translate(`portal.menu.${isPinned ? 'unpin' : 'pin'}`);
  const Icon = isPinned ? Star : StarBorder;
  return (
    <IconButton
      aria-label={label}
      title={label}
      onClick={() => pin(route.path, !isPinned)}
      sx={{ ml: -1, color: isPinned ? 'primary.main' : 'text.secondary' }}
    >
      <Icon />
    </IconButton>
  );
}
