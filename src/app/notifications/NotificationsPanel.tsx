import Close from '@mui/icons-material/Close';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import { Box, Button, Chip, Drawer, IconButton, List, Popover, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pendingCount, pendingsPath } from '#model/api/pendings.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { findRoute } from '#access/findRoute.ts';
import { Loading } from '#ui/feedback/Loading.tsx';
import { usePendings } from '#ui/portal/usePendings.ts';
import { authFetch, getViewing, posting } from '#ui/session/session.ts';
import { messageOf, LoadError } from '#ui/feedback/LoadError.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import {
  notificationsKey,
  notificationsPerPage,
  useNotifications,
  type UserNotification,
} from './useNotifications.ts';
import { translate } from '#messages/translate.ts';
import { useIsPhone } from '#ui/useIsPhone.ts';

type Props = { anchor: HTMLElement; address: string; onClose: () => void };

const titleId = 'notices-title';

/** The notifications below the bell; on a phone they slide up from the bottom. */
export function NotificationsPanel({ anchor, address, onClose }: Props) {
  const isPhone = useIsPhone();
  const content = <Notices address={address} onClose={onClose} />;
  const dialog = { role: 'dialog', 'aria-labelledby': titleId };
  return isPhone ? (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      slotProps={{ paper: { ...dialog, sx: { maxHeight: '85dvh', borderRadius: '12px 12px 0 0' } } }}
    >
      {content}
    </Drawer>
  ) : (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          ...dialog,
          sx: { width: 400, maxHeight: 'min(560px, 80vh)', display: 'flex', flexDirection: 'column' },
        },
      }}
    >
      {content}
    </Popover>
  );
}

function Notices({ address, onClose }: Pick<Props, 'address' | 'onClose'>) {
  const [pages, setPages] = useState(1);
  const { data, error, refetch } = useNotifications(pages);
  const notify = useNotify();
  const queries = useQueryClient();
  // viewing as another user must not mark their notifications as read
  const mayMark = !getViewing();
  const markRead = async (ids?: UserNotification['id'][]) => {
    try {
      await authFetch(`${address}/read`, posting(ids ? { ids } : {}));
    } catch (failure) {
      notify(translate('pages.notices.notRead', { reason: messageOf(failure) }), { type: 'error' });
    }
    await queries.invalidateQueries({ queryKey: notificationsKey });
  };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1 }}>
          {translate('pages.notices.title')}
        </Typography>
        {mayMark && data && data.unread > 0 && (
          <Button size="small" onClick={() => void markRead()}>
            {translate('pages.notices.readAll')}
          </Button>
        )}
        <IconButton aria-label={translate('pages.notices.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', borderTop: 1, borderColor: 'divider' }}>
        {error && (
          <Box sx={{ p: 2 }}>
            <LoadError
              error={error}
              title={translate('pages.notices.failed')}
              onRetry={() => void refetch()}
            />
          </Box>
        )}
        {!data && !error && <Loading />}
        {data?.notices.length === 0 && (
          <Box sx={{ px: 2, py: 3 }}>
            <Typography component="p" variant="subtitle1">
              {translate('pages.notices.none')}
            </Typography>
            <Typography color="textSecondary">{translate('pages.notices.noneHelp')}</Typography>
          </Box>
        )}
        {data && data.notices.length > 0 && (
          <List disablePadding>
            {data.notices.map((notice) => (
              <NotificationItem
                key={notice.id}
                notice={notice}
                {...(mayMark && { onRead: () => void markRead([notice.id]) })}
                onFollow={onClose}
              />
            ))}
          </List>
        )}
        {data && data.notices.length === pages * notificationsPerPage && (
          <Box sx={{ p: 1, textAlign: 'center' }}>
            <Button size="small" onClick={() => setPages(pages + 1)}>
              {translate('pages.notices.more')}
            </Button>
          </Box>
        )}
      </Box>
      <Waiting onFollow={onClose} />
    </>
  );
}

/** The number of tasks that wait for the user, whether notified or not, if the portal has a page for them. */
function Waiting({ onFollow }: { onFollow: () => void }) {
  const found = findRoute(usePortalIndex(), pendingsPath);
  const { data } = usePendings({ enabled: found !== undefined });
  if (!found || !data || data.count === 0) return null;
  return (
    <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
      <Button
        fullWidth
        component={Link}
        to={pendingsPath}
        onClick={onFollow}
        startIcon={<FactCheckOutlined />}
        // a button enlarges its icon
        endIcon={
          <Chip
            label={pendingCount(data)}
            color="primary"
            size="small"
            sx={{ '&&&': { typography: 'body2' } }}
          />
        }
        sx={{ justifyContent: 'flex-start', '& .MuiButton-endIcon': { ml: 'auto' } }}
      >
        {found.route.label}
      </Button>
    </Box>
  );
}
