import { Badge } from '@mui/material';
import type { ReactNode } from 'react';

type Props = { unread: number; children: ReactNode };

/** The count at the bell; a file of its own, so that its code comes only where something is unread. */
export const UnreadBadge = ({ unread, children }: Props) => (
  <Badge badgeContent={unread} max={99} color="error">
    {children}
  </Badge>
);
