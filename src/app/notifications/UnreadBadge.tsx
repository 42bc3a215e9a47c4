import { Badge } from '@mui/material';
import type { ReactNode } from 'react';

/** The mark on the bell; its number is in the button's name. A separate file, so that its code is only loaded when something is unread. */
export const UnreadBadge = ({ children }: { children: ReactNode }) => (
  <Badge variant="dot" color="error">
    {children}
  </Badge>
);
