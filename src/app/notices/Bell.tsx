import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { LateChunk } from '../resilience/LateChunk.tsx';
import { lazyPage } from '../resilience/lazyPage.ts';
import { useNotices, useNoticesAddress } from './useNotices.ts';

const NoticesPanel = lazyPage(() => import('./NoticesPanel.tsx'), 'NoticesPanel');
const UnreadBadge = lazyPage(() => import('./UnreadBadge.tsx'), 'UnreadBadge');
const icon = <NotificationsOutlined />;

/** The header's button for notifications, with the number of unread ones. The panel is loaded on demand. */
export function Bell() {
  const translate = useTranslate();
  const address = useNoticesAddress();
  const unread = useNotices().data?.unread ?? 0;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
              <UnreadBadge unread={unread}>{icon}</UnreadBadge>
            </LateChunk>
          ) : (
            icon
          )}
        </IconButton>
      </Tooltip>
      {anchor && (
        <LateChunk>
          <NoticesPanel anchor={anchor} address={address} onClose={() => setAnchor(null)} />
        </LateChunk>
      )}
    </>
  );
}
