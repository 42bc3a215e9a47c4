import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import { Chip, ListItemIcon, MenuItem } from '@mui/material';
import { Link } from 'react-router-dom';
import { pendingsPath } from '#model/api/pendings.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { findRoute } from '#access/findRoute.ts';
import { usePendings } from '#ui/portal/usePendings.ts';

type ItemProps = { onClick: () => void };

/**
 * The menu item of the page with the user's pending tasks and their count, if the portal has that page.
 * Requested when the menu opens.
 */
export function PendingsItem(props: ItemProps) {
  const found = findRoute(usePortalIndex(), pendingsPath);
  return found && <CountedItem {...props} label={found.route.label} />;
}

function CountedItem({ label, ...props }: ItemProps & { label: string }) {
  const { data } = usePendings();
  return (
    <MenuItem {...props} component={Link} to={pendingsPath}>
      <ListItemIcon>
        <FactCheckOutlined />
      </ListItemIcon>
      {label}
      {data !== undefined && data.count > 0 && (
        <Chip label={data.count} color="primary" size="small" sx={{ ml: 1.5 }} />
      )}
    </MenuItem>
  );
}
