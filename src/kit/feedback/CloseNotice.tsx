import Close from '@mui/icons-material/Close';
import { IconButton } from '@mui/material';
import { useCloseNotification, useNotificationContext } from 'ra-core';
import { useEffect } from 'react';
import { translate } from '../translate.ts';

/** Closes an error, and does so by itself when another message follows. */
export function CloseNotice() {
  const close = useCloseNotification();
  const { notifications } = useNotificationContext();
  const isFollowed = notifications.length > 0;
  useEffect(() => {
    if (isFollowed) close();
  }, [isFollowed, close]);
  return (
    <IconButton color="inherit" size="small" aria-label={translate('ra.action.close')} onClick={close}>
      <Close fontSize="small" />
    </IconButton>
  );
}
