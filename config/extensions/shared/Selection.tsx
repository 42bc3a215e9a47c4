import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { SidePanel } from './SidePanel.tsx';

export type SelectionProps = {
  title: string;
  /** Shown while nothing is selected. */
  hint: string;
  onClose: () => void;
  /** The selected item; null when there is none. */
  children: ReactNode | null;
};

/** The item selected in a list: beside the list on wide screens, in a sheet over it on a phone. */
export function Selection({ title, hint, onClose, children }: SelectionProps) {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  if (narrow)
    return (
      <SidePanel sheet title={title} open={children !== null} onClose={onClose}>
        {children}
      </SidePanel>
    );
  return (
    <Card component="section" aria-label={title} aria-live="polite" sx={{ minHeight: 220 }}>
      <CardContent>{children ?? <Typography color="textSecondary">{hint}</Typography>}</CardContent>
    </Card>
  );
}
