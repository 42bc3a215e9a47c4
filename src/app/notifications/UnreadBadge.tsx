import { Badge } from '@mui/material';
import type { ReactNode } from 'react';

type Props = { unread: number; children: ReactNode };

/** The count on the bell. A separate file, so that its code is only loaded when something is unread. */
export const UnreadBadge = ({ unread, children }: Props) => (
  <Badge badgeContent={unread} max={99} color="error">
    {children}
  </Badge>
);
