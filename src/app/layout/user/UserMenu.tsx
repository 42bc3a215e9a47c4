import AppsOutlined from '@mui/icons-material/AppsOutlined';
import Logout from '@mui/icons-material/Logout';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { Divider, IconButton, ListItemIcon, Menu, MenuItem, Tooltip, Chip } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSignOut } from '#app/auth/useSignOut.ts';
import { LateChunk } from '#ui/resilience/LateChunk.tsx';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { useCloseOnBack } from '../useCloseOnBack.ts';
import { profilePath } from './profilePath.ts';
import { UserAvatar, useUserLabels } from './UserBlock.tsx';
import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined';
import { usePortalIndex } from '#ui/portal/context.ts';
import { findRoute } from '#access/findRoute.ts';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import { pendingCount, pendingsPath } from '#model/api/pendings.ts';
import { usePendings } from '#ui/portal/usePendings.ts';
import { translate } from '#ui/translate.ts';

const SignOutDialog = lazyPage(() => import('#app/auth/SignOutDialog.tsx'), 'SignOutDialog');

/** The page of all screens that the user may open, including those of departments without a menu entry. */
const areasPath = '/default';

/** The menu of the signed-in user: "Sair", and other actions on the account. */
export function UserMenu({ onCustomize }: { onCustomize: () => void }) {
  const { initials } = useUserLabels();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const [isAsking, setAsking] = useState(false);
  useCloseOnBack(() => {
    close();
    setAsking(false);
  });
  return (
    <>
      <Tooltip title={translate('portal.user.menu')}>
        <IconButton
          aria-label={translate('portal.user.menu')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ p: 0.25, borderRadius: '50%' }}
        >
          <UserAvatar initials={initials} />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem component={Link} to={profilePath} onClick={close}>
          <ListItemIcon>
            <PersonOutlined />
          </ListItemIcon>
          {translate('portal.user.profile')}
        </MenuItem>
        <PendingsItem onClick={close} />
        <TrashItem onClick={close} />
        <MenuItem component={Link} to={areasPath} onClick={close}>
          <ListItemIcon>
            <AppsOutlined />
          </ListItemIcon>
          {translate('portal.areas.title')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            onCustomize();
          }}
        >
          <ListItemIcon>
            <TuneOutlined />
          </ListItemIcon>
          {translate('portal.settings.title')}
        </MenuItem>
        <Divider />
        <SignOutItem onAsk={() => setAsking(true)} onClose={close} />
      </Menu>
      {isAsking && (
        <LateChunk>
          <SignOutDialog onClose={() => setAsking(false)} />
        </LateChunk>
      )}
    </>
  );
}

/**
 * A separate component: changes of the address (by `useLogout`) and of drafts, at every pause in typing, would rerender
 * the whole menu.
 */
function SignOutItem({ onAsk, onClose, ...item }: { onAsk: () => void; onClose: () => void }) {
  const signOut = useSignOut(onAsk);
  return (
    <MenuItem
      {...item}
      onClick={() => {
        onClose();
        signOut();
      }}
    >
      <ListItemIcon>
        <Logout />
      </ListItemIcon>
      {translate('portal.user.signOut')}
    </MenuItem>
  );
}

const trashPath = '/lixeira';

/** The menu item of the page that restores deleted records, if the portal has it. */
function TrashItem(props: { onClick: () => void }) {
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

type ItemProps = { onClick: () => void };

/**
 * The menu item of the page with the user's pending tasks and their count, if the portal has that page.
 * Requested when the menu opens.
 */
function PendingsItem(props: ItemProps) {
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
        <Chip label={pendingCount(data)} color="primary" size="small" sx={{ ml: 1.5 }} />
      )}
    </MenuItem>
  );
}
