import Done from '@mui/icons-material/Done';
import { Box, IconButton, ListItem, ListItemButton, Tooltip, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { nowMs } from '#model/time/clock.ts';
import { relativeTime } from '#kinds/date/relative.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { visuallyHidden } from '#ui/visuallyHidden.ts';
import type { UserNotification } from './useNotifications.ts';
import { translate } from '#messages/translate.ts';

type Props = { notice: UserNotification; onRead?: () => void; onFollow: () => void };

/** A notification. It links to its record when a screen shows that. */
export function NotificationItem({ notice, onRead, onFollow }: Props) {
  const { timeZone } = usePortalIndex();
  const { title, text, at, read, path } = notice;
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
