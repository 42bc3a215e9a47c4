import { Tooltip } from '@mui/material';
import type { ReactElement } from 'react';

/** Names an entry of the menu that shows only its icon. */
export const RailTip = ({ title, children }: { title: string; children: ReactElement }) => (
  <Tooltip title={title} placement="right">
    {children}
  </Tooltip>
);
