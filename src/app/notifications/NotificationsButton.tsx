import { withLaterTexts } from '#messages/browserLanguage.ts';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useCloseOnBack } from '#kit/useCloseOnBack.ts';
import { LateChunk } from '#kit/LateChunk.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';
import { useNotifications, useNotificationsUrl } from './useNotifications.ts';

const NotificationsPanel = lazyPage(
  () => withLaterTexts(() => import('./NotificationsPanel.tsx')),
  'NotificationsPanel',
);
const UnreadBadge = lazyPage(() => import('./UnreadBadge.tsx'), 'UnreadBadge');
const icon = <NotificationsOutlined />;

/** The header's button for notifications, with the number of unread ones. The panel is loaded on demand. */
export function NotificationsButton() {
  const address = useNotificationsUrl();
  const unread = useNotifications().data?.unread ?? 0;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  useCloseOnBack(close);
  if (!address) return null;
  const label = translate(unread > 0 ? 'portal.notices.unread' : 'portal.notices.title', {
    smart_count: unread,
  });
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {unread > 0 ? (
            <LateChunk instead={icon}>
              <UnreadBadge>{icon}</UnreadBadge>
            </LateChunk>
          ) : (
            icon
          )}
        </IconButton>
      </Tooltip>
      {anchor && (
        <LateChunk>
          <NotificationsPanel anchor={anchor} address={address} onClose={close} />
        </LateChunk>
      )}
    </>
  );
}
