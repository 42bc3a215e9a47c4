import { NotificationContext, useNotificationContext, type NotificationPayload } from 'ra-core';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { Notification } from 'react-admin';
import { LateChunk } from '../LateChunk.tsx';
import { lazyPage } from '../lazyPage.ts';

const CloseNotice = lazyPage(() => import('./CloseNotice.tsx'), 'CloseNotice');

/**
 * react-admin's notifications, except that an error stays until it is closed or another notification follows. They are
 * outside of the page, which an open dialog hides from screen readers.
 */
export function Notices() {
  const context = useNotificationContext();
  const kept = useMemo(
    () => ({ ...context, takeNotification: () => staying(context.takeNotification()) }),
    [context],
  );
  return createPortal(
    <NotificationContext.Provider value={kept}>
      <Notification />
    </NotificationContext.Provider>,
    document.body,
  );
}

const closing = (
  <LateChunk>
    <CloseNotice />
  </LateChunk>
);

const staying = (notice: NotificationPayload | void): NotificationPayload | void =>
  notice?.type === 'error'
    ? {
        ...notice,
        notificationOptions: { autoHideDuration: null, action: closing, ...notice.notificationOptions },
      }
    : notice;
