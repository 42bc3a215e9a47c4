import Done from '@mui/icons-material/Done';
import {
  Box,
  IconButton,
  ListItem,
  ListItemButton,
  Tooltip,
  Typography,
  Button,
  Drawer,
  List,
  Popover,
} from '@mui/material';
import { Link } from 'react-router-dom';
import { nowMs } from '#model/time/clock.ts';
import { relativeTime } from '#kinds/date/relative.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { visuallyHidden, useIsPhone } from '#kit/screen.ts';
import {
  type UserNotification,
  notificationsKey,
  notificationsPerPage,
  useNotifications,
} from './useNotifications.ts';
import { translate } from '#messages/translate.ts';
import Close from '@mui/icons-material/Close';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { Loading, messageOf, LoadError } from '#kit/feedback/loading.tsx';
import { authFetch, getViewing, posting } from '#ui/session/session.ts';

type NotificationItemProps = { notice: UserNotification; onRead?: () => void; onFollow: () => void };

/** A notification. It links to its record when a screen shows that. */
function NotificationItem({ notice, onRead, onFollow }: NotificationItemProps) {
  const { timeZone } = usePortalIndex();
  const { title, text, by, at, read, path } = notice;
  const lines = (
    <>
      <Box
        aria-hidden
        sx={{
          flexShrink: 0,
          width: 8,
          height: 8,
          mt: 0.75,
          borderRadius: '50%',
          bgcolor: read ? 'transparent' : 'primary.main',
        }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="div" sx={{ fontWeight: read ? 400 : 600 }}>
          {!read && <span style={visuallyHidden}>{translate('pages.notices.unread')} </span>}
          {title}
        </Typography>
        {text && (
          <Typography component="div" variant="body2" color="textSecondary">
            {text}
          </Typography>
        )}
        {by && (
          <Typography component="div" variant="caption" color="textSecondary">
            {by}
          </Typography>
        )}
        <Typography component="time" dateTime={at} variant="caption" color="textSecondary">
          {relativeTime(at, { now: new Date(nowMs()), timeZone })}
        </Typography>
      </Box>
    </>
  );
  const layout = { alignItems: 'flex-start', gap: 1.5, pl: 2, pr: 7, py: 1.25 } as const;
  const follow = () => {
    if (!read) onRead?.();
    onFollow();
  };
  return (
    <ListItem
      disablePadding
      divider
      secondaryAction={
        !read &&
        onRead && (
          <Tooltip title={translate('pages.notices.read')}>
            <IconButton
              size="small"
              aria-label={translate('pages.notices.readOne', { title })}
              onClick={onRead}
            >
              <Done fontSize="small" />
            </IconButton>
          </Tooltip>
        )
      }
    >
      {path ? (
        <ListItemButton component={Link} to={path} onClick={follow} sx={layout}>
          {lines}
        </ListItemButton>
      ) : (
        <Box sx={{ display: 'flex', ...layout }}>{lines}</Box>
      )}
    </ListItem>
  );
}

type NotificationsPanelProps = { anchor: HTMLElement; address: string; onClose: () => void };

const titleId = 'notices-title';

/** The notifications below the bell; on a phone they slide up from the bottom. */
export function NotificationsPanel({ anchor, address, onClose }: NotificationsPanelProps) {
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

function Notices({ address, onClose }: Pick<NotificationsPanelProps, 'address' | 'onClose'>) {
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
    </>
  );
}
