import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined';
import { ListItemIcon, MenuItem } from '@mui/material';
import { Link } from 'react-router-dom';
import { usePortalIndex } from '#ui/portal/context.ts';
import { findRoute } from '#access/findRoute.ts';

const trashPath = '/lixeira';

/** The menu item of the page that restores deleted records, if the portal has it. */
export function TrashItem(props: { onClick: () => void }) {
  const index = usePortalIndex();
  const found = index.trash && findRoute(index, trashPath);
  if (!found) return null;
  return (
    <MenuItem {...props} component={Link} to={trashPath}>
      <ListItemIcon>
        <RestoreFromTrashOutlined />
      </ListItemIcon>
      {found.route.label}
    </MenuItem>
  );
}
